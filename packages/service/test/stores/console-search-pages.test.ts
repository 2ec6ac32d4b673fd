import { ABLE_KEY } from '../helpers/automations.ts';
import { post } from '../helpers/call.ts';
import { useService } from '../helpers/use-service.ts';
import { workspace } from '../helpers/workspace.ts';

const NAMED = 130;
const CONTACTS = NAMED + 1;
const service = useService({ workspace: workspace([ABLE_KEY]) });

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
			post(service(), ABLE_KEY.key!, { ...names, email, external_id: `ada-${i}` }),
		),
	);
	// In the search order, the only text of this contact is after all texts of the other contacts.
	await post(service(), ABLE_KEY.key!, { email: 'ada.999@acme.example' });
});

async function read(query: string): Promise<string> {
	const url = new URL(`contacts/${query}`, service().console.url);
	return (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).text();
}

/** Returns the emails that a search finds, page by page. */
async function search(typed: string): Promise<string[][]> {
	const pages: string[][] = [];
	let next: string | undefined = `?q=${typed}`;
	while (next !== undefined && pages.length < 30) {
		const html = await read(next);
		pages.push([...new Set(html.match(/ada\.\d+@acme\.example/g))]);
		next = /href="[^"]*(\?[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
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
