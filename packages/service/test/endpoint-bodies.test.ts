import { errorBody } from '../src/wire/error.ts';
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

/** A body of an endpoint, each of whose fields is another. */
const eachField = (body: Body, value: unknown) =>
	Object.keys(body).map((field) => json({ ...body, [field]: value }));

/** Text fields of a contact, which null clears. */
const CLEARED_BY_NULL = ['first_name', 'last_name', 'display_name', 'source'];

const clearsNothing = (text: string) =>
	!CLEARED_BY_NULL.some((field) => text.includes(`"${field}":null`));

/** Bodies that no endpoint takes, made of one that it takes, and the status that each gets. */
const HOSTILE: readonly [what: string, status: number, make: (body: Body) => string[]][] = [
	['an unknown field', 400, (body) => [json({ ...body, nonsense: 1 })]],
	['a field of another type', 400, (body) => [...eachField(body, 1), ...eachField(body, [[]])]],
	[
		'null in a field that it does not clear',
		400,
		(body) => eachField(body, null).filter(clearsNothing),
	],
	[
		'a NUL character in a text',
		400,
		(body) =>
			Object.entries(body).flatMap(([field, value]) =>
				typeof value === 'string' ? [json({ ...body, [field]: `${value}\0` })] : [],
			),
	],
	['a NUL character in what is deeper', 400, (body) => deeper(body, 'a\0', 'b\0')],
	['half of a surrogate pair', 400, (body) => deeper(body, 'a\ud800', 'b\ud800')],
	['__proto__', 400, (body) => [json(body).replace('{', '{"__proto__":{"polluted":1},')]],
	['more than 1 MiB', 413, (body) => [json(body).padEnd(1_048_577)]],
	['lists in lists', 400, () => ['['.repeat(DEEP) + ']'.repeat(DEEP)]],
	[
		'objects in objects in every field',
		400,
		(body) =>
			Object.keys(body).map((field) =>
				json({ ...body, [field]: 'DEEP' }).replace(
					'"DEEP"',
					'{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
				),
			),
	],
	['broken JSON', 400, (body) => [json(body).slice(0, -1)]],
	['another JSON value', 400, () => ['[]', '1', 'null', '"text"', 'true']],
	['nothing', 400, () => ['']],
	['nothing in it', 400, () => ['{}']],
];

/** The body with this text in a list, and under this name in an object. */
function deeper(body: Body, text: string, name: string): string[] {
	return Object.entries(body).flatMap(([field, value]) => {
		if (Array.isArray(value)) return [json({ ...body, [field]: [text] })];
		if (typeof value !== 'object') return [];
		return [json({ ...body, [field]: { a: text } }), json({ ...body, [field]: { [name]: 'a' } })];
	});
}

/** Names of fields whose bad entries have a result of their own: the rest of the list is done. */
const hasOwnResults = (path: string, what: string) =>
	path.includes('bulk-enroll') && /deeper|surrogate/.test(what);

describe.each(POSTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
	'%s with a body of',
	(_, endpoint) => {
		test.each(HOSTILE)('%s gets %i, and changes nothing', async (what, status, make) => {
			const before = await service().control('state');
			for (const text of make(endpoint.body!)) {
				const answer = await request(service(), endpoint, {
					key: service().keys.live,
					id,
					text,
				});
				if (hasOwnResults(endpoint.path, what) && answer.status === 200) continue;
				expect([text.slice(0, 200), answer.status, answer.body]).toEqual([
					text.slice(0, 200),
					status,
					expect.objectContaining({
						detail: expect.stringMatching(/^.+\.( \(and \d+ more\))?$/s) as string,
					}),
				]);
				errorBody.parse(answer.body);
				expect(answer.headers.get('Content-Type')).toBe('application/json');
			}
			expect(await service().control('state')).toEqual(before);
			expect(service().logs()).not.toContain('"level":"error"');
		});
	},
);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
	'%s',
	(_, { method, path }) => {
		const url = () => path.replace('{id}', id);
		const key = () => service().keys.live;

		test('by any other method gets 405 with Allow', async () => {
			for (const other of METHODS.filter((each) => each !== method)) {
				const answer = await call(service(), url(), { key: key(), method: other });
				expect([other, answer.status]).toEqual([other, 405]);
				expect(answer.headers.get('Allow')).toBe(method === 'GET' ? 'GET, HEAD' : 'POST');
				errorBody.parse(answer.body);
			}
		});

		test('without its last slash, or with more behind it, gets 404 as JSON', async () => {
			const [bare] = url().split('?');
			for (const other of [bare!.slice(0, -1), `${bare}more/`]) {
				const answer = await call(service(), other, { key: key(), method });
				expect(answer.status).toBe(404);
				errorBody.parse(answer.body);
			}
		});
	},
);

describe('a contact in the path that cannot be', () => {
	test.each(['nobody', '0', '%00', '..%2f', '%F0%9F', "'; drop table contacts; --", '😀'])(
		'%s gets 404',
		async (part) => {
			const endpoint = ENDPOINTS[3]!;
			const answer = await request(service(), endpoint, { key: service().keys.live, id: part });
			expect(answer.status).toBe(404);
			errorBody.parse(answer.body);
		},
	);
});

describe('query parameters', () => {
	test.each(ENDPOINTS.filter(({ method }) => method === 'GET').map((each) => [each.path]))(
		'of %s that are hostile get a clear answer',
		async (path) => {
			const [bare] = path.split('?');
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
				const answer = await call(service(), `${bare}?${query}`, { key: service().keys.live });
				expect([query, [200, 400, 404].includes(answer.status)]).toEqual([query, true]);
				if (answer.status !== 200) errorBody.parse(answer.body);
			}
		},
	);
});
