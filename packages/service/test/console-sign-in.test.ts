import { openService } from '@contact-sync/testing/service';
import {
	cookiesOf,
	fieldOf,
	pairOf,
	sendForm,
	sendPassword,
	tokenOf,
	visit,
	visitWith,
} from './helpers/console.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const WORKSPACE = workspace([LIVE_KEY]);
const service = useService({ workspace: WORKSPACE, controls: true });

/** Opens the sign-in page as a browser does. */
async function openForm(path = 'contacts/') {
	const page = await visit(service(), path);
	const cookie = pairOf(cookiesOf(page).get('contact_sync_console_visitor')!);
	return { page, cookie, form_token: fieldOf(page.text, 'form_token') };
}

/** Signs in as a browser does. Returns the response and its session cookie. */
async function signInByForm(path?: string) {
	const { page, cookie, form_token } = await openForm(path);
	const fields = { form_token, onwards: fieldOf(page.text, 'onwards').replaceAll('&amp;', '&') };
	const password = service().console.password!;
	const response = await sendForm(service(), 'login', { ...fields, password }, cookie);
	return { response, session: cookiesOf(response).get('contact_sync_console') };
}

afterEach(() => service().control('clock', { advance: '1m' })); // resets the limit of wrong passwords

describe('sign-in', () => {
	test('correct password as JSON: returns a token, and sets an `HttpOnly` and `SameSite=Strict` cookie', async () => {
		const response = await sendPassword(service(), service().console.password);
		const { token, ...rest } = JSON.parse(response.text) as { token: string };
		expect([response.status, rest]).toEqual([200, { token_type: 'Bearer', expires_in: 3_600 }]);
		expect(cookiesOf(response).get('contact_sync_console')).toBe(
			`contact_sync_console=${token}; Max-Age=3600; Path=/; HttpOnly; SameSite=Strict`,
		);
		expect((await visitWith(service(), token, 'contacts/')).status).toBe(200);
	});

	test('correct password in the form: redirects to the requested page', async () => {
		const { response, session } = await signInByForm('contacts/?q=a&environment=test');
		expect(response.status).toBe(303);
		expect(response.headers.get('Location')).toBe('./contacts/?q=a&environment=test');
		const page = await visit(service(), 'contacts/', { headers: { Cookie: pairOf(session!) } });
		expect([page.status, page.text]).toEqual([200, expect.stringContaining('Sign Out')]);
	});

	test.each([
		[
			'the form in another tab',
			(Cookie: string) => visit(service(), 'jobs/', { headers: { Cookie } }),
		],
		[
			'a wrong password',
			(cookie: string, form_token: string) =>
				sendForm(service(), 'login', { form_token, password: 'wrong' }, cookie),
		],
	])('sign-in with the form after %s: still accepts its token', async (_, before) => {
		const { cookie, form_token } = await openForm();
		const other = await before(cookie, form_token);
		expect(other.status).toBe(401);
		const current = pairOf(cookiesOf(other).get('contact_sync_console_visitor')!);
		const fields = { form_token, password: service().console.password! };
		expect((await sendForm(service(), 'login', fields, current)).status).toBe(303);
	});

	test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example'])(
		'sign-in with the redirect target `%s`: redirects within the console',
		async (onwards) => {
			const { cookie, form_token } = await openForm();
			const fields = { form_token, onwards, password: service().console.password! };
			const { headers } = await sendForm(service(), 'login', fields, cookie);
			const target = new URL(headers.get('Location')!, `${service().console.url}login`);
			expect(target.href.startsWith(service().console.url)).toBe(true);
		},
	);

	test.each([
		['sign-in with the form token of another browser', async () => (await openForm()).form_token],
		['sign-in without a form token', async () => ''],
	])('%s: returns 403, and sets no cookie', async (_, tokenFrom) => {
		const { cookie } = await openForm();
		const fields = { form_token: await tokenFrom(), password: service().console.password! };
		const response = await sendForm(service(), 'login', fields, cookie);
		expect([response.status, cookiesOf(response).has('contact_sync_console')]).toEqual([
			403,
			false,
		]);
	});

	test('sign-in through an HTTPS proxy: sets a `Secure` cookie', async () => {
		const secured = async (on: ReturnType<typeof service>, headers: object) => {
			const response = await sendPassword(on, on.console.password, headers);
			return / Secure/.test(cookiesOf(response).get('contact_sync_console')!);
		};
		expect(await secured(service(), { 'X-Forwarded-Proto': 'https' })).toBe(true);
		expect(await secured(service(), { 'X-Forwarded-Proto': 'http' })).toBe(false);
		const env = { PUBLIC_URL: 'https://sync.acme.example' };
		const behind = await openService({ workspace: WORKSPACE, env });
		expect(await secured(behind, { 'X-Forwarded-Proto': 'https' })).toBe(true);
		expect(await secured(behind, {})).toBe(false); // on the same machine, at 127.0.0.1
		await behind.stop();
	});

	test.each([
		['a number as the password', 7],
		['no password', undefined],
		['an API key as the password', LIVE_KEY.key],
	])('sign-in with %s: returns 400 or 401, and sets no cookie', async (_, password) => {
		const response = await sendPassword(service(), password);
		expect(response.status).toBe(typeof password === 'string' ? 401 : 400);
		expect(response.headers.getSetCookie()).toEqual([]);
	});
});

/** @claim console: repeated wrong passwords: 429 for one minute */
describe('wrong passwords', () => {
	test('12 wrong passwords at the same time: after five, returns 429 for one minute, even for the correct password', async () => {
		const wrong = Array.from({ length: 12 }, () => sendPassword(service(), 'wrong'));
		const statuses = (await Promise.all(wrong)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(5);
		expect(statuses.filter((status) => status === 429)).toHaveLength(7);
		const rejected = await sendPassword(service(), service().console.password);
		expect(rejected.status).toBe(429);
		expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0);
		const { cookie, form_token } = await openForm();
		const password = service().console.password!;
		const page = await sendForm(service(), 'login', { form_token, password }, cookie);
		expect([page.status, page.text]).toEqual([429, expect.stringMatching(/Retry in \d+ seconds/)]);
		await service().control('clock', { advance: '1m' });
		expect((await sendPassword(service(), password)).status).toBe(200);
	});

	test('correct password after four wrong ones: does not reset their count', async () => {
		const statusOf = async (password: unknown) => (await sendPassword(service(), password)).status;
		for (let each = 0; each < 4; each++) expect(await statusOf('wrong')).toBe(401);
		expect(await statusOf(service().console.password)).toBe(200);
		expect([await statusOf('wrong'), await statusOf('wrong')]).toEqual([401, 429]);
	});

	test('correct password seven times per minute: returns 200', async () => {
		for (let each = 0; each < 7; each++) {
			expect((await sendPassword(service(), service().console.password)).status).toBe(200);
		}
	});
});

describe('sign-out', () => {
	test('session token after sign-out: returns 401', async () => {
		const { session } = await signInByForm();
		const cookie = pairOf(session!);
		const page = await visit(service(), 'contacts/', { headers: { Cookie: cookie } });
		const fields = { form_token: fieldOf(page.text, 'form_token') };
		const without = await sendForm(service(), 'logout', {}, cookie);
		expect(without.status).toBe(403);
		const response = await sendForm(service(), 'logout', fields, cookie);
		expect([response.status, response.headers.get('Location')]).toEqual([303, './']);
		expect(cookiesOf(response).get('contact_sync_console')).toContain('Max-Age=0');
		const token = cookie.slice(cookie.indexOf('=') + 1);
		expect((await visitWith(service(), token, 'contacts/')).status).toBe(401);
	});

	test('sign-out with a bearer token: ends only its own session, without a form token', async () => {
		const token = await tokenOf(service());
		const headers = { Authorization: `Bearer ${token}` };
		const other = await tokenOf(service());
		expect((await visit(service(), 'logout', { method: 'POST', headers })).status).toBe(204);
		expect((await visitWith(service(), token, 'contacts/')).status).toBe(401);
		expect((await visitWith(service(), other, 'contacts/')).status).toBe(200);
	});
});
