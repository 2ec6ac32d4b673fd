import {
	cookiesOf,
	fieldOf,
	pairOf,
	sendForm,
	sendPassword,
	tokenOf,
	visit,
	visitWith,
} from '../helpers/console.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const SESSION = 'contact_sync_console';
const service = useService({ workspace: workspace([LIVE_KEY]), controls: true });
const password = () => service().console.password!;

interface Form {
	cookie: string;
	form_token: string;
}

/** Opens the sign-in page in a new browser. Returns its cookie and its form token. */
async function openForm(): Promise<Form> {
	const page = await visit(service(), 'contacts/');
	const cookie = pairOf(cookiesOf(page).get(`${SESSION}_visitor`)!);
	return { cookie, form_token: fieldOf(page.text, 'form_token') };
}

afterEach(() => service().control('clock', { advance: '61s' })); // resets the limit of wrong passwords

/** @claim console: sign-in from another site, and open redirects: 403; redirects only within the console */
describe('sign-in form', () => {
	const FORMS: readonly [what: string, make: (mine: Form, other: Form) => Form][] = [
		['sign-in without the form token', ({ cookie }) => ({ cookie, form_token: '' })],
		['sign-in without the cookie', ({ form_token }) => ({ cookie: '', form_token })],
		[
			'sign-in with the form token of another browser',
			({ cookie }, { form_token }) => ({ cookie, form_token }),
		],
		[
			'sign-in with an altered form token',
			({ cookie, form_token }) => ({ cookie, form_token: `${form_token}A` }),
		],
	];

	test.each(FORMS)('%s: returns 403, even with the correct password', async (_, make) => {
		const { cookie, form_token } = make(await openForm(), await openForm());
		const response = await sendForm(
			service(),
			'login',
			{ form_token, password: password() },
			cookie,
		);
		expect(response.status).toBe(403);
		expect(cookiesOf(response).has(SESSION)).toBe(false);
	});

	test.each([
		['no redirect target', undefined],
		['the redirect target `javascript:alert(1)`', 'javascript:alert(1)'],
		['the redirect target `\\r\\nSet-Cookie: a=b`', '\r\nSet-Cookie: a=b'],
		['the redirect target `../../../..//evil.example`', '../../../..//evil.example'],
	])('sign-in with %s: redirects within the console', async (_, onwards) => {
		const { cookie, form_token } = await openForm();
		const fields = { form_token, password: password(), ...(onwards && { onwards }) };
		const response = await sendForm(service(), 'login', fields, cookie);
		expect(response.status).toBe(303);
		const location = response.headers.get('Location')!;
		expect(location).toMatch(/^\.\//);
		expect(location).not.toBe('./null');
		expect(new URL(location, service().console.url).origin).toBe(new URL(service().url).origin);
		expect(cookiesOf(response).has('a')).toBe(false);
	});
});

describe('sign-in with JSON', () => {
	test.each([
		[
			'sign-in from a page on another site',
			{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
		],
		['sign-in from a page on another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
	])("%s: returns 403, and doesn't count as a wrong password", async (_, headers) => {
		for (let i = 0; i < 6; i++)
			expect((await sendPassword(service(), 'wrong', headers)).status).toBe(403);
		expect((await sendPassword(service(), password())).status).toBe(200);
	});

	test.each([
		['a plain-text body', { 'Content-Type': 'text/plain' }],
		['a compressed body', { 'Content-Encoding': 'gzip' }],
	])('sign-in with %s: returns 415', async (_, headers) => {
		expect((await sendPassword(service(), password(), headers)).status).toBe(415);
	});

	test.each(
		[
			'{}',
			'[]',
			'{"password":1}',
			'{"password":null}',
			'{"password":"a","x":1}',
			'',
			'{"__proto__":{}}',
		].map((body) => [body === '' ? 'an empty body' : `the body \`${body}\``, body]),
	)('sign-in with %s: returns 400', async (_, body) => {
		const headers = { 'Content-Type': 'application/json' };
		expect((await visit(service(), 'login', { method: 'POST', headers, body })).status).toBe(400);
	});

	test.each<[string, () => string]>([
		['an empty password', () => ''],
		['a password of 16,000 characters', () => 'a'.repeat(16_000)],
		['an unpaired surrogate as the password', () => '\ud800'],
		['the password and a NUL character', () => `${password()}\0`],
		['the password without its last character', () => password().slice(0, -1)],
		['the password in upper case', () => password().toUpperCase()],
	])('sign-in with %s: returns 401', async (_, make) => {
		expect((await sendPassword(service(), make())).status).toBe(401);
	});

	test('sign-in with a password of 500,000 characters: returns 413', async () => {
		expect((await sendPassword(service(), 'a'.repeat(500_000))).status).toBe(413);
	});

	test('token of an open session after repeated wrong passwords: returns 200', async () => {
		const token = await tokenOf(service());
		for (let i = 0; i < 6; i++) await sendPassword(service(), 'wrong');
		expect((await visitWith(service(), token, 'contacts/')).status).toBe(200);
	});
});

describe('sign-out form', () => {
	test("sign-out without the session's form token: returns 403, and doesn't end the session", async () => {
		const signIn = async () =>
			pairOf(cookiesOf(await sendPassword(service(), password())).get(SESSION)!);
		const contacts = (cookie: string) =>
			visit(service(), 'contacts/', { headers: { Cookie: cookie } });
		const [mine, other] = [await signIn(), await signIn()];
		const foreign = fieldOf((await contacts(other)).text, 'form_token');
		for (const form_token of ['', 'x', foreign]) {
			expect((await sendForm(service(), 'logout', { form_token }, mine)).status).toBe(403);
			expect((await contacts(mine)).status).toBe(200);
		}
	});
});
