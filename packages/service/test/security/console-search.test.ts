import { OPERATIONS } from '../../src/console/operations/index.ts';
import { routeName } from '../helpers/app-routes.ts';
import { MARKUP, PAGES, TEXTS, useHostileConsole } from '../helpers/hostile-console.ts';

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

describe.each(
	SEARCHED.filter(({ path }) => path.endsWith('/')).map(
		(route) => [routeName(route), route] as const,
	),
)('`%s`', (_, { path }) => {
	async function statusesOf(queries: readonly Record<string, string>[]) {
		const responses = await Promise.all(queries.map((query) => visit(addressOf(path), query)));
		return new Set(responses.map(({ status }) => status));
	}

	test.each([
		'q',
		'to',
		'email',
		'tag',
		'reason',
		'state',
		'status',
		'field',
		'value',
		'product',
		'environment',
	])('hostile text in the parameter `%s`: returns no server error', async (name) => {
		const statuses = await statusesOf(HOSTILE.map((text) => ({ field: 'a', [name]: text })));
		expect([...statuses].filter((status) => ![200, 302, 400, 404, 409].includes(status))).toEqual(
			[],
		);
		expect(failures()).toEqual([]);
	});

	test('forged or malformed cursor: returns no server error', async () => {
		const lists: Record<string, string>[] = [{}, { q: 'a' }, { tag: aTag() }, { to: 'a' }];
		const queries = [
			...lists.flatMap((list) => CURSORS.map((after) => ({ ...list, after }))),
			...HOSTILE.map((after) => ({ after })), // not cursors, which the service detects for any list
		];
		const statuses = await statusesOf(queries);
		expect([...statuses].filter((status) => ![200, 302, 400, 404, 409].includes(status))).toEqual(
			[],
		);
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
