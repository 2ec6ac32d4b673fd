import { routeName } from '../helpers/app-routes.ts';
import { MARKUP, PAGES, useHostileConsole } from '../helpers/hostile-console.ts';
import { expectSafePage } from '../helpers/safe.ts';

const { visit, addressOf } = useHostileConsole();

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
