import { errorBody } from '../src/api/wire/error.ts';
import { call } from './helpers/call.ts';
import { ENDPOINTS, makeContact, nameOf, POSTS, request } from './helpers/endpoints.ts';
import { FULL_WORKSPACE } from './helpers/full-workspace.ts';
import { useService } from './helpers/use-service.ts';

const service = useService({ workspace: FULL_WORKSPACE, controls: true });
let id: string;
beforeAll(async () => {
	id = (await makeContact(service(), service().keys.live!)).id;
});

type Body = Record<string, unknown>;
const json = (body: unknown) => JSON.stringify(body);
const DEEP = 100_000;

/** Returns copies of an endpoint's body, each with this value in a different field. */
const eachField = (body: Body, value: unknown) =>
	Object.keys(body).map((field) => json({ ...body, [field]: value }));

/** Text fields of a contact that null clears. */
const CLEARED_BY_NULL = ['first_name', 'last_name', 'display_name', 'source'];

const clearsNothing = (text: string) =>
	!CLEARED_BY_NULL.some((field) => text.includes(`"${field}":null`));

/** Bodies that every endpoint rejects, created from a valid one, and the status of each response. */
const HOSTILE: readonly [what: string, status: number, make: (body: Body) => string[]][] = [
	['unknown field', 400, (body) => [json({ ...body, nonsense: 1 })]],
	['wrong type in a field', 400, (body) => [...eachField(body, 1), ...eachField(body, [[]])]],
	[
		"`null` in a field that can't be cleared",
		400,
		(body) => eachField(body, null).filter(clearsNothing),
	],
	[
		'NUL character in a text field',
		400,
		(body) =>
			Object.entries(body).flatMap(([field, value]) =>
				typeof value === 'string' ? [json({ ...body, [field]: `${value}\0` })] : [],
			),
	],
	['NUL character in a nested value', 400, (body) => deeper(body, 'a\0', 'b\0')],
	['unpaired surrogate', 400, (body) => deeper(body, 'a\ud800', 'b\ud800')],
	['field `__proto__`', 400, (body) => [json(body).replace('{', '{"__proto__":{"polluted":1},')]],
	['body over 1 MiB', 413, (body) => [json(body).padEnd(1_048_577)]],
	['100,000 nested arrays', 400, () => ['['.repeat(DEEP) + ']'.repeat(DEEP)]],
	[
		'100,000 nested objects in a field',
		400,
		(body) =>
			Object.keys(body).map((field) =>
				json({ ...body, [field]: 'DEEP' }).replace(
					'"DEEP"',
					'{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
				),
			),
	],
	['malformed JSON', 400, (body) => [json(body).slice(0, -1)]],
	["JSON value that isn't an object", 400, () => ['[]', '1', 'null', '"text"', 'true']],
	['empty body', 400, () => ['']],
	['empty object', 400, () => ['{}']],
];

/** Returns copies of the body with this text in an array, and with this text and this name in an object. */
function deeper(body: Body, text: string, name: string): string[] {
	return Object.entries(body).flatMap(([field, value]) => {
		if (Array.isArray(value)) return [json({ ...body, [field]: [text] })];
		if (typeof value !== 'object') return [];
		return [json({ ...body, [field]: { a: text } }), json({ ...body, [field]: { [name]: 'a' } })];
	});
}

/** Whether invalid items get separate results, because the endpoint processes the other items. */
const hasOwnResults = (path: string, what: string) =>
	path.includes('bulk-enroll') && /nested value|surrogate/.test(what);

describe.each(POSTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
	'`%s`',
	(_, endpoint) => {
		/** @claim api: wrong types, NUL characters, and `__proto__`: 400 on every endpoint; nothing is changed */
		test.each(HOSTILE)('%s: returns %i, and changes nothing', async (what, status, make) => {
			const before = await service().control('state');
			for (const text of make(endpoint.body!)) {
				const response = await request(service(), endpoint, {
					key: service().keys.live,
					id,
					text,
				});
				if (hasOwnResults(endpoint.path, what) && response.status === 200) continue;
				expect([text.slice(0, 200), response.status, response.body]).toEqual([
					text.slice(0, 200),
					status,
					expect.objectContaining({
						detail: expect.stringMatching(/^.+\.( \(and \d+ more\))?$/s) as string,
					}),
				]);
				errorBody.parse(response.body);
				expect(response.headers.get('Content-Type')).toBe('application/json');
			}
			expect(await service().control('state')).toEqual(before);
			expect(service().logs()).not.toContain('"level":"error"');
		});
	},
);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
	'`%s`',
	(_, { method, path }) => {
		const url = () => path.replace('{id}', id);
		const key = () => service().keys.live;

		test('unsupported method: returns 405 with an `Allow` header', async () => {
			for (const other of METHODS.filter((each) => each !== method)) {
				const response = await call(service(), url(), { key: key(), method: other });
				expect([other, response.status]).toEqual([other, 405]);
				expect(response.headers.get('Allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST');
				errorBody.parse(response.body);
			}
		});

		test('path without its trailing slash, or with an extra segment: returns 404 as JSON', async () => {
			const [bare] = url().split('?');
			for (const other of [bare!.slice(0, -1), `${bare}more/`]) {
				const response = await call(service(), other, { key: key(), method });
				expect(response.status).toBe(404);
				errorBody.parse(response.body);
			}
		});
	},
);

describe('invalid contact IDs', () => {
	test.each(['nobody', '0', '%00', '..%2f', '%F0%9F', "'; drop table contacts; --", '😀'])(
		'contact ID `%s`: returns 404',
		async (part) => {
			const endpoint = ENDPOINTS[3]!;
			const response = await request(service(), endpoint, { key: service().keys.live, id: part });
			expect(response.status).toBe(404);
			errorBody.parse(response.body);
		},
	);
});

/** @claim api: hostile IDs and query parameters: no server error */
describe('hostile query parameters', () => {
	test.each(
		ENDPOINTS.filter(({ method }) => method === 'GET').map(({ path }) => [path.split('?')[0]]),
	)('hostile query parameters of `%s`: returns 200, 400, or 404', async (bare) => {
		for (const query of [
			'page=0',
			'page=-1',
			'page=1e9',
			'page=99999999999',
			'page_size=501',
			'email=%00',
			'email=a%00@b',
			'email=%ff%fe',
			'email=a&email=b',
			'reason=%00',
			'include_inactive=%00',
			'__proto__=1',
			`email=${'a'.repeat(5_000)}@b`,
		]) {
			const response = await call(service(), `${bare}?${query}`, { key: service().keys.live });
			expect([query, [200, 400, 404].includes(response.status)]).toEqual([query, true]);
			if (response.status !== 200) errorBody.parse(response.body);
		}
	});
});
