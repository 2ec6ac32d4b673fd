import { errorBody } from '../src/api/wire/error.ts';
import { ENDPOINTS, makeContact, nameOf, request, type Endpoint } from './helpers/endpoints.ts';
import { FULL_WORKSPACE, onlyKey, SCOPES, withoutKey } from './helpers/full-workspace.ts';
import { useService } from './helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE });
const ids: Record<string, string> = {};
beforeAll(async () => {
	for (const name of ['live', 'test']) {
		ids[name] = (await makeContact(service(), service().keys[name]!)).id;
	}
});

const send = (endpoint: Endpoint, name: string) =>
	request(service(), endpoint, {
		key: service().keys[name],
		id: ids[name === 'test' ? 'test' : 'live']!,
	});
const isGood = (status: number) => status === 200 || status === 201;
const cases = ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe.each(cases)('`%s`', (_, endpoint) => {
	const needsScope = endpoint.scope !== 'any valid key';

	test('missing or invalid key: returns 401', async () => {
		for (const key of [undefined, 'cs_live_not_a_valid_key']) {
			const response = await request(service(), endpoint, { key, id: ids.live! });
			expect(response.status).toBe(401);
			errorBody.parse(response.body);
		}
	});

	test.each(['live', 'test'])('%s key with all scopes: returns 200 or 201', async (name) => {
		expect(isGood((await send(endpoint, name)).status)).toBe(true);
	});

	test.each(SCOPES)(
		'key with only `%s`: returns 403 only if the endpoint requires another scope',
		async (scope) => {
			const response = await send(endpoint, onlyKey(scope));
			if (!needsScope || scope === endpoint.scope) expect(isGood(response.status)).toBe(true);
			else expect(response.status).toBe(403);
		},
	);

	/** @claim api: keys without the scope: 403 on every endpoint */
	test.each(SCOPES)(
		'key with all scopes except `%s`: returns 403 only if the endpoint requires it',
		async (scope) => {
			const response = await send(endpoint, withoutKey(scope));
			if (scope !== endpoint.scope) return expect(isGood(response.status)).toBe(true);
			expect(response.status).toBe(403);
			expect(errorBody.parse(response.body).detail).toContain(
				`is missing the scope ${endpoint.scope}`,
			);
		},
	);

	test.each([
		['key with only `tags:write`', 'tags'],
		['key without scopes', 'bare'],
	])('%s: returns 403 unless the endpoint accepts any valid key', async (_, name) => {
		expect((await send(endpoint, name)).status).toBe(needsScope ? 403 : 200);
	});
});
