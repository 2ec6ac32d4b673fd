import { ABLE_KEY, postTo } from '../helpers/automations.ts';
import { post, upsert } from '../helpers/call.ts';
import { mailing, TEST_KEY } from '../helpers/mail.ts';
import { bulkEnroll, SEQUENCES } from '../helpers/sequences.ts';
import { useService } from '../helpers/use-service.ts';

const NAMED = 130;
const CONTACTS = NAMED + 1;
const service = useService({ workspace: mailing(SEQUENCES) });

let token: string;
beforeAll(async () => {
	const { url, password } = service().console;
	const response = await fetch(new URL('login', url), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ password }),
	});
	({ token } = (await response.json()) as { token: string });
	const emails = Array.from({ length: NAMED }, (_, i) => `ada.${i}@acme.example`);
	const names = { first_name: 'Ada', last_name: 'Adams', display_name: 'Ada A.' };
	await Promise.all(
		emails.map((email, i) =>
			post(service(), ABLE_KEY.key!, {
				...names,
				email,
				external_id: `ada-${i}`,
				tag_names: i % 2 === 0 ? ['Even'] : [],
				custom_fields: { half: i % 2 === 0 ? 'even' : 'odd' },
			}),
		),
	);
	// In the search order, the only text of this contact is after all texts of the other contacts.
	await post(service(), ABLE_KEY.key!, { email: 'ada.999@acme.example' });
});

async function read(path: string): Promise<string> {
	const url = new URL(path, service().console.url);
	return (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).text();
}

const search = (typed: string) => listed(`contacts/?q=${typed}`);

/** Returns the emails of the contacts on the pages of a list, or other texts, page by page. */
async function listed(first: string, pattern = /ada\.\d+@acme\.example/g): Promise<string[][]> {
	const pages: string[][] = [];
	const [path] = first.split('?');
	let next: string | undefined = first;
	while (next !== undefined && pages.length < 30) {
		const html = await read(next);
		pages.push([...new Set(html.match(pattern))]);
		const query = /href="[^"]*(\?[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
		next = query && `${path}${query}`;
	}
	return pages;
}

describe('a search in several fields', () => {
	test('returns each contact once across all pages, even if several fields match', async () => {
		const pages = await search('ada');
		expect(pages.flat()).toHaveLength(CONTACTS);
		expect(new Set(pages.flat()).size).toBe(CONTACTS);
		expect(pages.slice(0, 2).map(({ length }) => length)).toEqual([50, 50]);
	});

	test('also returns contacts in which only one field matches', async () => {
		expect((await search('adams')).flat()).toHaveLength(NAMED);
		expect((await search('ada.12')).flat()).toHaveLength(11); // 12 and 120 to 129
	});
});

test('a search finds contacts that follow hundreds of matches in the other environment', async () => {
	const emails = Array.from({ length: 201 }, (_, i) => `eve.${i}@acme.example`);
	await Promise.all(emails.map((email) => post(service(), TEST_KEY.key, { email })));
	await post(service(), ABLE_KEY.key!, { email: 'eve@other.example' });
	expect(await listed('contacts/?q=eve', /eve@other\.example/g)).toEqual([['eve@other.example']]);
});

test('the next page of contacts with a tag lists only contacts with this tag', async () => {
	const pages = await listed('contacts/?tag=Even');
	expect(pages.map(({ length }) => length)).toEqual([50, 15]);
	expect(pages.flat().every((email) => /[02468]@/.test(email))).toBe(true);
});

test('the next page of contacts with a value in a custom field lists only contacts with this value', async () => {
	const pages = await listed('contacts/?field=half&value=even');
	expect(pages.map(({ length }) => length)).toEqual([50, 15]);
	expect(pages.flat().every((email) => /[02468]@/.test(email))).toBe(true);
});

test('the next page of contacts that wait for a step lists only contacts that wait for this step', async () => {
	const emails = Array.from({ length: 60 }, (_, i) => `ada.${i}@acme.example`);
	await bulkEnroll(service(), emails, 'later');
	const pages = await listed('sequences/later/?step=1');
	expect(pages.flat().toSorted()).toEqual(emails.toSorted());
	expect(await read('sequences/later/?step=1')).toMatch(/href="[^"]*step=1&amp;after=/);
});

test('the next page of a timeline continues after the last entry', async () => {
	const email = 'eve@acme.example';
	const { id } = (await upsert(service(), { email })).body;
	const names = Array.from({ length: 60 }, (_, i) => `visit-${i}`);
	for (const event_name of names) await postTo(service(), '/events/track/', { email, event_name });
	const pages = await listed(`contacts/${id}/`, /visit-\d+/g);
	expect(pages.map(({ length }) => length)).toEqual([50, 10]);
	expect(pages.flat()).toEqual(names.toReversed());
});
