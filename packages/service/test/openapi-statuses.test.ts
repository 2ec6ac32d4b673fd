import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../src/test-controls/testing/start-service.ts';
import { call } from './helpers/call.ts';
import { ENDPOINTS } from './helpers/endpoints.ts';
import { CONFIGURED, SCOPES } from './helpers/full-workspace.ts';
import { declared, documentedIn, operationsOf, type Document } from './helpers/openapi.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const WORKSPACE = workspace(
	[{ ...LIVE_KEY, scopes: SCOPES }, { name: 'one', limits: { per_minute: 1 } }, { name: 'other' }],
	'Acme',
	CONFIGURED,
);

let service: OpenedService;
let document: Document;
beforeAll(async () => {
	const store = await newStore();
	service = await openService({ workspace: WORKSPACE, ...store });
	await runSql(store, [`update api_keys set product = 'Unknown' where name = 'other'`]);
	document = (await call<Document>(service, '/openapi.json')).body;
});
afterAll(() => service.stop());

const ping = (key: string) => call(service, '/ping/', { key });

test.each([
	[200, () => ping(LIVE_KEY.key!)],
	[401, () => ping('invalid')],
	[429, async () => (await ping(service.keys.one!), ping(service.keys.one!))],
	[503, () => ping(service.keys.other!)],
])('the OpenAPI document lists the headers of a response with status %i', async (status, send) => {
	const response = await send();
	const { operation } = operationsOf(document).find(({ path }) => path === '/ping/')!;
	const { headers } = declared(document, operation, status)!;
	expect(response.status).toBe(status);
	expect(Object.keys(headers).sort()).toEqual(documentedIn(response.headers, document));
});

test('the OpenAPI document lists as required the query parameters without which a request fails', async () => {
	const gets = ENDPOINTS.filter(({ method }) => method === 'GET');
	const required: string[] = [];
	const shown: string[] = [];
	for (const { path } of gets) {
		const [name = '', query = ''] = path.split('?');
		const { operation } = operationsOf(document).find((each) => each.path === name)!;
		const { status, body } = await call(service, name, { key: LIVE_KEY.key! });
		if (status === 400) required.push(...Object.keys(body.errors!));
		else expect([status, query]).toEqual([200, '']);
		const inQuery = (operation.parameters ?? []).filter((each) => each.in === 'query');
		shown.push(...inQuery.filter((each) => each.required).map((each) => each.name));
	}
	expect(required).toEqual(['email']);
	expect(shown).toEqual(required);
});
