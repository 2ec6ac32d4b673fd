import { CONSOLE_ROUTES } from '../src/console/routes.ts';
import { ABLE_KEY } from './helpers/automations.ts';
import { tokenOf, visit } from './helpers/console.ts';
import { EMAIL, useLivedIn } from './helpers/lived-in.ts';

const livedIn = useLivedIn();
const open = (path: string) => livedIn().open(path);
const read = (path: string) => livedIn().read(path);

/** Returns the path of a route, with existing IDs. */
const pathOf = (path: string) =>
	path
		.replace(':id', path.startsWith('/outbox') ? livedIn().ids.mail : livedIn().ids.contact)
		.replace(':slug', 'onboarding')
		.replace('*', 'nowhere')
		.replace(/^\//, '');

const SIGNED_IN = CONSOLE_ROUTES.filter(({ access }) => access === 'signed in');

describe('every page', () => {
	test.each(SIGNED_IN)(
		'returns 401 without a valid session: $method /console$path',
		async ({ method, path }) => {
			const others: Record<string, string>[] = [
				{},
				{ 'X-API-Key': ABLE_KEY.key! },
				{ Authorization: 'Bearer x' },
			];
			for (const headers of others) {
				const response = await visit(livedIn().service, pathOf(path), { method, headers });
				expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([
					401,
					'Bearer',
				]);
				expect(response.text).toContain('<h1>Sign In</h1>');
				expect(response.text).not.toContain(EMAIL);
			}
		},
	);

	test('is reached from the start of the console with the same product and environment', async () => {
		const { status, headers } = await open('?product=Acme&environment=test');
		expect([status, headers.get('Location')]).toEqual([
			302,
			'./overview/?product=Acme&environment=test',
		]);
	});

	test.each(CONSOLE_ROUTES.filter(({ method }) => method === 'GET'))(
		'loads nothing from other sites, is not indexed, and can be framed only if it is an email: /console$path',
		async ({ path, page }) => {
			const { headers } = await open(pathOf(path));
			const policy = headers.get('Content-Security-Policy')!;
			expect(policy).toMatch(
				page === 'mailBody'
					? /^default-src 'none'; style-src 'unsafe-inline'; /
					: /^default-src 'none'; script-src 'self'; style-src 'self'; /,
			);
			expect(policy).toContain(`frame-ancestors ${page === 'mailBody' ? "'self'" : "'none'"}`);
			expect(policy.replace("script-src 'self'; ", '')).not.toMatch(/script|http|\*/);
			expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
			expect(headers.get('Referrer-Policy')).toBe('no-referrer');
			expect(headers.get('X-Robots-Tag')).toBe('noindex');
			expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
			const isAsset = page === 'style' || page === 'icon' || page === 'script';
			expect(headers.get('Cache-Control')).toBe(isAsset ? 'public, max-age=300' : 'no-store');
		},
	);

	test("loads only the console's script file, and has no inline styles and only relative URLs", async () => {
		for (const { path, page } of SIGNED_IN) {
			if (page === 'mailBody' || page === 'signOut' || page === 'home') continue;
			const { text } = await open(pathOf(path));
			const scripts = text.match(/<script[^>]*>/g);
			expect(scripts).toEqual([expect.stringMatching(/^<script src="[./]+\/console\.js" defer/)]);
			expect(text).not.toMatch(
				/<script[^>]*>[^<]|<style|\sstyle=|\son\w+=|(src|href)="(https?:)?\/\//,
			);
		}
	});

	test('shows only data of its product and environment', async () => {
		const foreign = [
			`contacts/${livedIn().ids.contact}/`,
			`outbox/${livedIn().ids.mail}/`,
			`outbox/${livedIn().ids.mail}/body/`,
		];
		for (const path of foreign) {
			const response = await open(`${path}?environment=test`);
			expect([response.status, response.text.includes('Ada')]).toEqual([404, false]);
		}
		for (const path of ['contacts/', 'outbox/', 'sequences/onboarding/']) {
			expect(await read(`${path}?environment=test`)).not.toContain(EMAIL);
		}
		for (const query of ['product=Other', 'environment=prod', 'product=__proto__']) {
			expect((await open(`contacts/?${query}`)).status).toBe(404);
		}
	});

	test('that does not exist returns 404', async () => {
		for (const path of [
			'nothing/',
			'contacts/x/',
			'outbox/%00/',
			'sequences/none/',
			'sequences/%27/',
		]) {
			const { status, text } = await open(path);
			expect([status, text]).toEqual([404, expect.stringContaining('<h1>Page not found</h1>')]);
		}
	});

	test('is read-only: POST /console/contacts/', async () => {
		const headers = { Authorization: `Bearer ${await tokenOf(livedIn().service)}` };
		const response = await visit(livedIn().service, 'contacts/', { method: 'POST', headers });
		expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
	});
});
