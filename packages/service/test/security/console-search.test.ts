import { OPERATIONS } from '../../src/console/operations/index.ts';
import { routeName } from '../helpers/app-routes.ts';
import { MARKUP, PAGES, TEXTS, useHostileConsole } from '../helpers/hostile-console.ts';

const { service, visit, addressOf, aTag } = useHostileConsole();

/** The pages without those that ask before an operation: they search nothing, and read the same parameters as all. */
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

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Places in a list that nobody was given. */
const CURSORS = [
	...[
		['a', '1'],
		['a', MARKUP],
		['a', NOBODY],
		['\0', '1'],
		[['a'], {}],
		[null, null],
	],
	...[
		[1, '1'],
		[1, NOBODY],
		[9_007_199_254_740_991, '1'],
		[-1, 'x'],
		[1e308, '1'],
	],
].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'));

/** Requests in the log that failed. */
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
)('a search at %s', (_, { path }) => {
	async function statusesOf(queries: readonly Record<string, string>[]) {
		const answers = await Promise.all(queries.map((query) => visit(addressOf(path), query)));
		return new Set(answers.map(({ status }) => status));
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
	])('by hostile texts in %s never fails', async (name) => {
		const statuses = await statusesOf(HOSTILE.map((text) => ({ field: 'a', [name]: text })));
		expect([...statuses].filter((status) => ![200, 302, 400, 404, 409].includes(status))).toEqual(
			[],
		);
		expect(failures()).toEqual([]);
	});

	test('that goes on after a place that nobody was given never fails', async () => {
		const lists: Record<string, string>[] = [{}, { q: 'a' }, { tag: aTag() }, { to: 'a' }];
		const queries = [
			...lists.flatMap((list) => CURSORS.map((after) => ({ ...list, after }))),
			...HOSTILE.map((after) => ({ after })), // no cursors at all, which is seen before the list matters
		];
		const statuses = await statusesOf(queries);
		expect([...statuses].filter((status) => ![200, 302, 400, 404, 409].includes(status))).toEqual(
			[],
		);
		expect(failures()).toEqual([]);
	});
});

describe('a part of the path that is hostile', () => {
	test.each(HOSTILE.filter((text) => text.isWellFormed() && text.length < 1_000))(
		'%j is not found',
		async (text) => {
			for (const { path } of SEARCHED.filter((page) => page.path.includes(':'))) {
				const answer = await visit(path.replace(/:\w+/, () => encodeURIComponent(text)));
				expect([path, answer.status]).toEqual([path, 404]);
			}
			expect(failures()).toEqual([]);
		},
	);
});

describe('a search of the contacts', () => {
	const found = async (q: string) => {
		const page = await (await visit('/console/contacts/', { q })).text();
		return TEXTS.filter((_, i) => page.includes(`>${i}@acme.example<`));
	};

	test.each(TEXTS)('by %j finds those that start so, and no other', async (text) => {
		expect(await found(text)).toEqual([text]);
	});

	test.each(['%', '_', '\\', "'"])('takes %s for itself', async (text) => {
		expect(await found(text)).toEqual([`${text}ada`]);
	});

	test.each(['\0', 'ada\0', "' or '1'='1", '%%', '*', '.*'])('by %j finds nobody', async (text) => {
		expect(await found(text)).toEqual([]);
	});

	test('by 7,000 characters finds nobody', async () => {
		expect(await found('a'.repeat(7_000))).toEqual([]);
	});

	test('of another product or environment finds nobody', async () => {
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
