import { postTo } from '../helpers/automations.ts';
import { post, upsert } from '../helpers/call.ts';
import { tokenOf, visitWith } from '../helpers/console.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const TEST_KEY = { name: 'test', environment: 'test', key: 'cs_test_0123456789abcdef' } as const;
const service = useService({ workspace: workspace([LIVE_KEY, TEST_KEY]) });

/** Number of contacts on more than two pages of a list. */
const MANY = 120;

let token: string;
beforeAll(async () => {
	token = await tokenOf(service());
	await upsert(service(), {
		email: 'Ada.L@acme.example',
		first_name: 'Ada',
		last_name: 'Brook',
		external_id: 'U-1',
		tag_names: ['VIP', 'Ärzte'],
	});
	await upsert(service(), { email: 'zoe@acme.example', first_name: 'Ädda', external_id: '100%_x' });
	await upsert(service(), { email: 'countess@acme.example', display_name: "O'Neil \\ Ada" });
	await post(service(), TEST_KEY.key, { email: 'ada@test.example', tag_names: ['VIP'] });
	for (let each = 0; each < MANY; each += 20) {
		const people = Array.from({ length: 20 }, (_, i) => String(each + i).padStart(3, '0'));
		await Promise.all(
			people.map((number) =>
				upsert(service(), { email: `many-${number}@acme.example`, last_name: 'Many' }),
			),
		);
	}
});

const page = (query: Record<string, string>) =>
	visitWith(service(), token, `contacts/?${new URLSearchParams(query)}`);

/** Returns the emails on a page of contacts, in order. */
const emailsIn = (text: string) =>
	[...text.matchAll(/[\w.-]+@(?:acme|test)\.example/g)].map(([email]) => email);

const search = async (q: string, rest: Record<string, string> = {}) => [
	...new Set(emailsIn((await page({ q, ...rest })).text)),
];

describe('the search', () => {
	test.each([
		['the start of an email address', 'ada.l@', 'Ada.L@acme.example'],
		['the start of an email address in upper case', 'ADA.L', 'Ada.L@acme.example'],
		['a first name', 'ada', 'Ada.L@acme.example'],
		['a full name', 'Ada Bro', 'Ada.L@acme.example'],
		['a last name', 'broo', 'Ada.L@acme.example'],
		['a name with an umlaut', 'äd', 'zoe@acme.example'],
		['an external ID', 'u-1', 'Ada.L@acme.example'],
		['a display name', "o'neil", 'countess@acme.example'],
	])('finds a contact by %s', async (_, q, email) => {
		expect(await search(q)).toEqual([email]);
	});

	test('matches only prefixes, and only in the current environment', async () => {
		expect(await search('lace')).toEqual([]);
		expect(await search('ada@test')).toEqual([]);
		expect(await search('ada@test', { environment: 'test' })).toEqual(['ada@test.example']);
	});

	test.each([
		['%', []],
		['_', []],
		['100%_', ['zoe@acme.example']],
		["'", []],
		["' or 1=1 --", []],
		['\\', []],
		["o'neil \\ a", ['countess@acme.example']],
		['"><script>alert(1)</script>', []],
	])('matches %s literally', async (q, emails) => {
		expect(await search(q)).toEqual(emails);
	});

	test("causes no server error for text that can't be stored", async () => {
		const statusOf = async (q: string) => (await page({ q })).status;
		for (const q of ['\u{10ffff}', '\ud800', '%ff%00']) expect(await statusOf(q)).toBe(200);
		for (const q of ['a\0b', 'a'.repeat(9_000)]) expect(await statusOf(q)).toBe(400); // and lists no contacts
		const raw = await visitWith(service(), token, 'contacts/?q=%ff%&after=x&tag=%27&product=');
		expect(raw.status).toBe(200);
	});

	test('suggests tags that begin with the search text, and links to the contacts with each tag', async () => {
		const { text } = await page({ q: 'vi' });
		const tag = /href="\.\.\/contacts\/\?tag=([0-9a-f-]{36})">VIP</.exec(text)![1]!;
		expect(emailsIn((await page({ tag })).text)).toEqual(['Ada.L@acme.example']);
		expect((await page({ q: 'är' })).text).toContain('>Ärzte<');
		const elsewhere = await page({ tag, environment: 'test' });
		expect(emailsIn(elsewhere.text)).toEqual([]);
	});
});

describe('a long list', () => {
	/** Follows the links from page to page. */
	async function walk(query: Record<string, string>): Promise<string[][]> {
		const pages: string[][] = [];
		let after: string | undefined = '';
		while (after !== undefined) {
			const { text }: { text: string } = await page({ ...query, after });
			pages.push(emailsIn(text));
			after = /after=([\w-]+)[^"]*" rel="next"/.exec(text)?.[1];
		}
		return pages;
	}

	test('shows each contact once, newest first, even if many were created at the same time', async () => {
		const pages = await walk({});
		expect(pages.map((emails) => emails.length)).toEqual([50, 50, MANY + 3 - 100]);
		expect(new Set(pages.flat()).size).toBe(MANY + 3);
		expect(pages.flat().at(-1)).toBe('Ada.L@acme.example');
	});

	test('of search results shows each contact once, even if several fields match', async () => {
		const pages = await walk({ q: 'many' }); // matches the email and the last name of each contact
		expect(pages.map((emails) => emails.length)).toEqual([50, 50, 20]);
		expect(new Set(pages.flat()).size).toBe(MANY);
	});

	test('starts at the first page if the cursor is invalid', async () => {
		const first = emailsIn((await page({})).text);
		for (const value of ['x', '[]', '[null,1]', '["a","b"]', '[1e99,"1"]', '{"key":1}']) {
			const after = Buffer.from(value).toString('base64url');
			expect(emailsIn((await page({ after })).text)).toEqual(first);
		}
	});

	test('shows the number of entries', async () => {
		expect((await page({})).text).toContain(`>${MANY + 3}<`);
	});
});

test('HTML in contact data is shown as text on every page', async () => {
	const evil = '<img src=x onerror=alert(1)>';
	const { id } = (
		await upsert(service(), {
			email: 'evil@acme.example',
			first_name: evil,
			display_name: evil,
			source: evil,
			custom_fields: { [evil]: evil },
			tag_names: [evil],
		})
	).body;
	await postTo(service(), '/events/track/', { email: 'evil@acme.example', event_name: evil });
	for (const path of [`contacts/${id}/`, 'contacts/', `contacts/?q=${encodeURIComponent(evil)}`]) {
		const { status, text } = await visitWith(service(), token, path);
		expect([status, text.includes('<img src=x')]).toEqual([200, false]);
		expect(text).toContain('&lt;img src=x');
	}
});
