import { APP_ROUTES, isOfConsole, routeName } from '../helpers/app-routes.ts';
import { ABLE_KEY, postTo, settle } from '../helpers/automations.ts';
import { upsert } from '../helpers/call.ts';
import { tokenOf } from '../helpers/console.ts';
import type { State } from '../helpers/controlled.ts';
import { trigger } from '../helpers/mail.ts';
import { expectSafePage } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { workspace } from '../helpers/workspace.ts';

const MARKUP = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
const TEXTS = ['%ada', '_ada', '\\ada', "'ada", 'ada', 'zada', '😀ada', `${MARKUP}ada`];

const service = useService({
	workspace: workspace([ABLE_KEY], MARKUP, {
		senders: [{ name: MARKUP, email: 'hello@acme.example', default: true }],
		templates: [
			{
				key: 'welcome',
				subject: `${MARKUP}{{ first_name }}`,
				text: MARKUP,
				html: `<p>${MARKUP}</p>`,
			},
		],
		triggers: [{ key: 'welcome', template: 'welcome' }],
		sequences: [
			{
				slug: 'onboarding',
				name: MARKUP,
				steps: [{ template: 'welcome' }, { after: '2d', template: 'welcome' }],
			},
		],
		automations: [
			{
				when: { event: 'visit', where: { [MARKUP]: MARKUP } },
				then: [{ add_tag: MARKUP }, { set_field: { [MARKUP]: MARKUP } }],
			},
		],
		unsubscribed: [{ email: `${MARKUP.replaceAll(' ', '')}@acme.example`, reason: 'bounced' }],
	}),
	controls: true,
});

let token = '';
let state: State;
beforeAll(async () => {
	for (const [i, text] of TEXTS.entries()) {
		await upsert(service(), {
			email: `${i}@acme.example`,
			first_name: text,
			external_id: `${text}-${i}`,
			tag_names: [text],
		});
	}
	const hostile = {
		email: `${MARKUP.replaceAll(' ', '')}@x.example`,
		last_name: MARKUP,
		custom_fields: { [MARKUP]: MARKUP },
	};
	const person = await upsert(service(), { ...hostile, tag_names: [MARKUP], external_id: MARKUP });
	expect(person.status).toBe(201);
	const { email } = person.body;
	await postTo(service(), '/events/track/', {
		event_name: 'visit',
		email,
		properties: { [MARKUP]: MARKUP },
	});
	await postTo(service(), '/sequences/enroll/', {
		email,
		sequence_slug: 'onboarding',
		metadata: { [MARKUP]: MARKUP },
		trigger_source: MARKUP,
	});
	expect((await trigger(service(), 'welcome', email)).status).toBe(200);
	await settle(service());
	state = await service().control<State>('state');
	token = await tokenOf(service());
});

const visit = (address: string, query: Record<string, string> = {}) =>
	fetch(new URL(`${address}?${new URLSearchParams(query)}`, service().url), {
		headers: { Authorization: `Bearer ${token}` },
		redirect: 'manual',
	});

/** The pages, and what varies in their addresses filled in with what is there. */
const PAGES = APP_ROUTES.filter((route) => isOfConsole(route) && route.method === 'GET');
const SEARCHED = PAGES.filter(({ path }) => path.endsWith('/') && !path.endsWith('/body/'));

function idFor(path: string): string {
	if (path.includes('/outbox/')) return String(state.mails[0]!.id);
	return path.includes('/contacts/') ? state.contacts.at(-1)!.id : 'onboarding';
}
const filled = (path: string) => path.replace(/:\w+/, () => idFor(path)).replace('*', 'nothing');

/** Parts of our markup that would be more than text. */
const LIVE = /<script>alert|<img src=x|"'>/;

describe.each(
	PAGES.filter(({ path }) => !path.endsWith('/body/')).map(
		(route) => [routeName(route), route] as const,
	),
)('%s', (_, { path }) => {
	test('shows HTML in whatever people, callers and files say as text', async () => {
		const answer = await visit(filled(path), {
			q: MARKUP,
			to: MARKUP,
			email: MARKUP,
			after: MARKUP,
		});
		expect([200, 302, 404]).toContain(answer.status);
		expectSafePage(answer.headers);
		expect(await answer.text()).not.toMatch(LIVE);
	});
});

test('pages were looked at that show the markup', async () => {
	const shown = await Promise.all(
		PAGES.map(async ({ path }) => (await visit(filled(path))).text()),
	);
	expect(shown.filter((text) => text.includes('&lt;script&gt;')).length).toBeGreaterThan(8);
});

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
		[9_999_999_999_999_999, '1'],
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

describe.each(SEARCHED.map((route) => [routeName(route), route] as const))(
	'a search at %s',
	(_, { path }) => {
		async function statusesOf(queries: readonly Record<string, string>[]) {
			const answers = await Promise.all(queries.map((query) => visit(filled(path), query)));
			return new Set(answers.map(({ status }) => status));
		}

		test.each(['q', 'to', 'email', 'tag', 'reason', 'product', 'environment'])(
			'by hostile texts in %s never fails',
			async (name) => {
				const statuses = await statusesOf(HOSTILE.map((text) => ({ [name]: text })));
				expect([...statuses].filter((status) => ![200, 302, 400, 404].includes(status))).toEqual(
					[],
				);
				expect(failures()).toEqual([]);
			},
		);

		test('that goes on after a place that nobody was given never fails', async () => {
			const lists: Record<string, string>[] = [
				{},
				{ q: 'a' },
				{ tag: String(state.tags[0]!.id) },
				{ to: 'a' },
			];
			const queries = lists.flatMap((list) =>
				[...CURSORS, ...HOSTILE].map((after) => ({ ...list, after })),
			);
			const statuses = await statusesOf(queries);
			expect([...statuses].filter((status) => ![200, 302, 400, 404].includes(status))).toEqual([]);
			expect(failures()).toEqual([]);
		});
	},
);

describe('a part of the path that is hostile', () => {
	test.each(HOSTILE.filter((text) => text.isWellFormed() && text.length < 1_000))(
		'%j is not found',
		async (text) => {
			for (const { path } of PAGES.filter((page) => page.path.includes(':'))) {
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

	test.each(['\0', 'ada\0', 'a'.repeat(7_000), "' or '1'='1", '%%', '*', '.*'])(
		'by %j finds nobody',
		async (text) => {
			expect(await found(text)).toEqual([]);
		},
	);

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
