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

/** A browser that has the page to sign in, and what its form sends. */
async function openForm(): Promise<Form> {
	const page = await visit(service(), 'contacts/');
	const cookie = pairOf(cookiesOf(page).get(`${SESSION}_visitor`)!);
	return { cookie, form_token: fieldOf(page.text, 'form_token') };
}

afterEach(() => service().control('clock', { advance: '61s' })); // wrong passwords are forgotten

describe('the form to sign in', () => {
	const FORMS: readonly [what: string, make: (mine: Form, other: Form) => Form][] = [
		['without its token', ({ cookie }) => ({ cookie, form_token: '' })],
		['without its cookie', ({ form_token }) => ({ cookie: '', form_token })],
		['with the token of another browser', ({ cookie }, { form_token }) => ({ cookie, form_token })],
		[
			'with a token that was changed',
			({ cookie, form_token }) => ({ cookie, form_token: `${form_token}A` }),
		],
	];

	test.each(FORMS)('%s gets 403, though the password is right', async (_, make) => {
		const { cookie, form_token } = make(await openForm(), await openForm());
		const answer = await sendForm(service(), 'login', { form_token, password: password() }, cookie);
		expect(answer.status).toBe(403);
		expect(cookiesOf(answer).has(SESSION)).toBe(false);
	});

	test.each([undefined, 'javascript:alert(1)', '\r\nSet-Cookie: a=b', '../../../..//evil.example'])(
		'that would lead to %j leads into the console, or nowhere',
		async (onwards) => {
			const { cookie, form_token } = await openForm();
			const fields = { form_token, password: password(), ...(onwards && { onwards }) };
			const answer = await sendForm(service(), 'login', fields, cookie);
			expect(answer.status).toBe(303);
			const location = answer.headers.get('Location')!;
			expect(location).toMatch(/^\.\//);
			expect(location).not.toBe('./null');
			expect(new URL(location, service().console.url).origin).toBe(new URL(service().url).origin);
			expect(cookiesOf(answer).has('a')).toBe(false);
		},
	);
});

describe('signing in as a program', () => {
	test.each([
		['a page of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
		['a page of another name of this site', { 'Sec-Fetch-Site': 'same-site' }],
	])('is refused to %s with 403, and uses up no try', async (_, headers) => {
		for (let i = 0; i < 6; i++)
			expect((await sendPassword(service(), 'wrong', headers)).status).toBe(403);
		expect((await sendPassword(service(), password())).status).toBe(200);
	});

	test.each([
		['text', { 'Content-Type': 'text/plain' }],
		['a compressed body', { 'Content-Encoding': 'gzip' }],
	])('with %s gets 415', async (_, headers) => {
		expect((await sendPassword(service(), password(), headers)).status).toBe(415);
	});

	test.each([
		'{}',
		'[]',
		'{"password":1}',
		'{"password":null}',
		'{"password":"a","x":1}',
		'',
		'{"__proto__":{}}',
	])('with the body %j gets 400', async (body) => {
		const headers = { 'Content-Type': 'application/json' };
		expect((await visit(service(), 'login', { method: 'POST', headers, body })).status).toBe(400);
	});

	test.each<[string, () => string]>([
		['no password', () => ''],
		['a very long one', () => 'a'.repeat(500_000)],
		['half of a surrogate pair', () => '\ud800'],
		['the password and a NUL character', () => `${password()}\0`],
		['the password but its last character', () => password().slice(0, -1)],
		['the password in capitals', () => password().toUpperCase()],
	])('with %s gets 401', async (_, make) => {
		expect((await sendPassword(service(), make())).status).toBe(401);
	});

	test('with wrong passwords disturbs nobody who is signed in', async () => {
		const token = await tokenOf(service());
		for (let i = 0; i < 6; i++) await sendPassword(service(), 'wrong');
		expect((await visitWith(service(), token, 'contacts/')).status).toBe(200);
	});
});

describe('the form to sign out', () => {
	test('without the token of its own session gets 403, and nobody is signed out', async () => {
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
