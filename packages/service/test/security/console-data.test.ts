import { routeName } from '../helpers/app-routes.ts';
import { MARKUP, PAGES, useHostileConsole } from '../helpers/hostile-console.ts';
import { expectSafePage } from '../helpers/safe.ts';

const { visit, addressOf } = useHostileConsole();

/** Parts of our markup that would be more than text. */
const LIVE = /<script>alert|<img src=x|"'>/;

describe.each(PAGES.map((route) => [routeName(route), route] as const))('%s', (_, { path }) => {
	test('shows HTML in whatever people, callers and files say as text', async () => {
		const answer = await visit(addressOf(path), {
			q: MARKUP,
			to: MARKUP,
			email: MARKUP,
			after: MARKUP,
		});
		expect([200, 302, 404, 409]).toContain(answer.status);
		expectSafePage(answer.headers);
		expect(await answer.text()).not.toMatch(LIVE);
	});
});

test('pages were looked at that show the markup', async () => {
	const shown = await Promise.all(
		PAGES.map(async ({ path }) => (await visit(addressOf(path))).text()),
	);
	expect(shown.filter((text) => text.includes('&lt;script&gt;')).length).toBeGreaterThan(8);
});
