import { errorBody } from '../src/wire/error.ts';
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

describe.each(cases)('%s', (_, endpoint) => {
	const needsScope = endpoint.scope !== 'any valid key';

	test('without a key gets 401, and with one that is not valid too', async () => {
		for (const key of [undefined, 'cs_live_not_a_valid_key']) {
			const answer = await request(service(), endpoint, { key, id: ids.live! });
			expect(answer.status).toBe(401);
			errorBody.parse(answer.body);
		}
	});

	test.each(['live', 'test'])('with all scopes of a %s key is answered well', async (name) => {
		expect(isGood((await send(endpoint, name)).status)).toBe(true);
	});

	test.each(SCOPES)('with %s alone is answered well only if that is its scope', async (scope) => {
		const answer = await send(endpoint, onlyKey(scope));
		if (!needsScope || scope === endpoint.scope) expect(isGood(answer.status)).toBe(true);
		else expect(answer.status).toBe(403);
	});

	test.each(SCOPES)('with all scopes but %s gets 403 only if that is its scope', async (scope) => {
		const answer = await send(endpoint, withoutKey(scope));
		if (scope !== endpoint.scope) return expect(isGood(answer.status)).toBe(true);
		expect(answer.status).toBe(403);
		expect(errorBody.parse(answer.body).detail).toContain(`is missing the scope ${endpoint.scope}`);
	});

	test.each(['tags', 'bare'])('with the key %s gets 403 unless any key will do', async (name) => {
		expect((await send(endpoint, name)).status).toBe(needsScope ? 403 : 200);
	});
});
