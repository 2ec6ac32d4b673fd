import { OPERATIONS } from '../../src/console/operations/index.ts';
import { routeName } from '../helpers/app-routes.ts';
import { MARKUP, PAGES, TEXTS, useHostileConsole } from '../helpers/hostile-console.ts';
import { expectSafePage } from '../helpers/safe.ts';

const { service, visit, addressOf, aTag } = useHostileConsole();

/** Pages except confirmation pages, which don't search and have no other parameters than these pages. */
const SEARCHED = PAGES.filter(
	({ path }) => !OPERATIONS.some((operation) => path === `/console${operation.path}`),
);

const HOSTILE = [
	...[
		"'",
		"' or 1=1 --",
		"'; drop table contacts; --",
		'%',
		'_',
		'\\',
		'\\%',
		'"',
		'$1',
		'::uuid',
		'{}',
	],
	...['\0', '\ud800', '\u{10ffff}', 'e\u0301', '-1', '1e309', '9'.repeat(30), 'a'.repeat(7_000)],
	MARKUP,
];

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Cursors that the service never returned. */
const CURSORS = [
	...[
		['a', '1'],
		['a', MARKUP],
		['a', UNKNOWN_ID],
		['\0', '1'],
		[['a'], {}],
		[null, null],
	],
	...[
		[1, '1'],
		[1, UNKNOWN_ID],
		[9_007_199_254_740_991, '1'],
		[-1, 'x'],
		[1e308, '1'],
	],
].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'));

/** Returns the errors that were logged since the test started. */
const failures = () =>
	service()
		.logs()
		.slice(logged)
		.split('\n')
		.filter((line) => line.includes('"level":"error"'));
let logged = 0;
beforeEach(() => void (logged = service().logs().length));

/** Query parameters that each page reads, besides `product` and `environment`. The console's home reads none. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
	'/console/contacts/': ['q', 'tag', 'status', 'field', 'value', 'after'],
	'/console/contacts/:id/': ['after'],
	'/console/outbox/': ['to', 'state', 'after'],
	'/console/sequences/:slug/': ['status', 'step', 'after'],
	'/console/automations/': ['after'],
	'/console/jobs/': ['state', 'after'],
	'/console/unsubscribed/': ['email', 'after'],
	'/console/audit/': ['after'],
};
const ALL_PARAMETERS = [
	...new Set([...Object.values(PARAMETERS).flat(), 'reason', 'product', 'environment']),
];
const parametersOf = (path: string) =>
	path === '/console/' ? [] : [...(PARAMETERS[path] ?? []), 'product', 'environment'];

/** Returns the distinct status codes of a page for these queries. The page reads `value` only with a `field`. */
async function statusesOf(path: string, queries: readonly Record<string, string>[]) {
	const responses = await Promise.all(
		queries.map((query) => visit(addressOf(path), { field: 'a', ...query })),
	);
	return [...new Set(responses.map(({ status }) => status))];
}
const isUnexpected = (status: number) => ![200, 302, 400, 404, 409].includes(status);

const pagesThat = (isIncluded: (path: string) => boolean) =>
	SEARCHED.filter(({ path }) => path.endsWith('/') && isIncluded(path)).map(
		(route) => [routeName(route), route] as const,
	);

describe.each(pagesThat(() => true))('`%s`', (_, { path }) => {
	const read = parametersOf(path);
	const others = ALL_PARAMETERS.filter((name) => !read.includes(name));

	test('NUL character in one parameter: returns 400 if the page reads the parameter', async () => {
		const rejected: string[] = [];
		for (const name of ALL_PARAMETERS)
			if ((await statusesOf(path, [{ [name]: '\0' }])).includes(400)) rejected.push(name);
		expect(rejected.toSorted()).toEqual(read.toSorted());
	});

	test('hostile text in parameters that the page reads: returns no server error', async () => {
		for (const name of read) {
			const statuses = await statusesOf(
				path,
				HOSTILE.map((text) => ({ [name]: text })),
			);
			expect([name, statuses.filter(isUnexpected)]).toEqual([name, []]);
		}
		expect(failures()).toEqual([]);
	});

	test("hostile text in all other parameters: doesn't change the status code", async () => {
		const queries = HOSTILE.filter((text) => text.length < 1_000) // together, longer ones exceed the limit of the URL
			.map((text) => Object.fromEntries(others.map((name) => [name, text])));
		expect(await statusesOf(path, queries)).toEqual(await statusesOf(path, [{}]));
		expect(failures()).toEqual([]);
	});
});

describe.each(pagesThat((path) => parametersOf(path).includes('after')))('`%s`', (_, { path }) => {
	test('forged cursor: returns no server error', async () => {
		const filters: Record<string, string>[] = [{ q: 'a' }, { tag: aTag() }, { to: 'a' }];
		const lists = filters.filter((list) => parametersOf(path).includes(Object.keys(list)[0]!));
		const queries = [{}, ...lists].flatMap((list) => CURSORS.map((after) => ({ ...list, after })));
		expect((await statusesOf(path, queries)).filter(isUnexpected)).toEqual([]);
		expect(failures()).toEqual([]);
	});
});

/** Returns a text as ASCII-only JSON, for test titles. */
const ascii = (text: string) =>
	JSON.stringify(text).replaceAll(
		/[^ -~]/gu,
		(character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
	);

describe('hostile paths', () => {
	test.each(
		HOSTILE.filter((text) => text.isWellFormed() && text.length < 1_000).map((text) => [
			ascii(text),
			text,
		]),
	)('`%s` in the path: returns 404', async (_, text) => {
		for (const { path } of SEARCHED.filter((page) => page.path.includes(':'))) {
			const response = await visit(path.replace(/:\w+/, () => encodeURIComponent(text)));
			expect([path, response.status]).toEqual([path, 404]);
		}
		expect(failures()).toEqual([]);
	});
});

/** @claim console: SQL, wildcards, and HTML in searches, cursors, and paths: no server error; only exact matches */
describe('contact search', () => {
	const found = async (q: string) => {
		const page = await (await visit('/console/contacts/', { q })).text();
		return TEXTS.filter((_, i) => page.includes(`>${i}@acme.example<`));
	};

	test.each(TEXTS)(
		'contact search for `%j`: returns only the contact whose name starts with it',
		async (text) => {
			expect(await found(text)).toEqual([text]);
		},
	);

	test.each(['%', '_', '\\', "'"])(
		"contact search for `%s`: doesn't treat it as a special character",
		async (text) => {
			expect(await found(text)).toEqual([`${text}ada`]);
		},
	);

	test.each(['\0', 'ada\0', "' or '1'='1", '%%', '*', '.*'])(
		'contact search for `%j`: returns no contacts',
		async (text) => {
			expect(await found(text)).toEqual([]);
		},
	);

	test('contact search for 7,000 characters: returns no contacts', async () => {
		expect(await found('a'.repeat(7_000))).toEqual([]);
	});

	test('contact search in another product or environment: returns no contacts', async () => {
		const others: Record<string, string>[] = [
			{ environment: 'test' },
			{ product: 'Other' },
			{ product: "' or '1'='1" },
		];
		for (const query of others) {
			const page = await (await visit('/console/contacts/', query)).text();
			expect(page).not.toContain('@acme.example<');
		}
	});
});

/** Parts of the test markup that must not appear unescaped. */
const LIVE = /<script>alert|<img src=x|"'>/;

describe.each(PAGES.map((route) => [routeName(route), route] as const))('`%s`', (_, { path }) => {
	/** @claim console: HTML in stored data: shown as text on every page */
	test('HTML in contact data, requests, and the workspace file: shows it as text', async () => {
		const response = await visit(addressOf(path), {
			q: MARKUP,
			to: MARKUP,
			email: MARKUP,
			after: MARKUP,
		});
		expect([200, 302, 404, 409]).toContain(response.status);
		expectSafePage(response.headers);
		expect(await response.text()).not.toMatch(LIVE);
	});
});

test('HTML in stored data: appears as text on more than eight of the pages', async () => {
	const shown = await Promise.all(
		PAGES.map(async ({ path }) => (await visit(addressOf(path))).text()),
	);
	expect(shown.filter((text) => text.includes('&lt;script&gt;')).length).toBeGreaterThan(8);
});
