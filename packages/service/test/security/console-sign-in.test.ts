import { startService } from '../../src/testing.ts';
import {
	cookiesOf,
	formTokenOf,
	PASSWORD,
	signIn,
	tryPassword,
	visit,
} from '../helpers/console.ts';
import { useStores } from '../helpers/stores.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const env = { CONSOLE_PASSWORD: PASSWORD };
const WORKSPACE = workspace([LIVE_KEY]);
const service = useService({ workspace: WORKSPACE, controls: true, env });

/** A browser that has the page to sign in, and what its form sends. */
async function openForm(started = service()) {
	const answer = await visit(started, 'contacts/');
	const [{ pair = '' } = {}] = cookiesOf(answer);
	return { Cookie: pair, form_token: formTokenOf(await answer.text()) };
}

const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
	visit(service(), path, { method: 'POST', headers, body: new URLSearchParams(form) });

/** Wrong passwords of the minute before count no more. */
const waitAMinute = () => service().control('clock', { advance: '61s' });

describe('the form to sign in', () => {
	const FORMS: readonly [what: string, make: (mine: Form, other: Form) => Form][] = [
		['without its token', ({ Cookie }) => ({ Cookie, form_token: '' })],
		['without its cookie', ({ form_token }) => ({ Cookie: '', form_token })],
		['with the token of another browser', ({ Cookie }, { form_token }) => ({ Cookie, form_token })],
		[
			'with a token that was changed',
			({ Cookie, form_token }) => ({ Cookie, form_token: `A${form_token.slice(1)}A` }),
		],
	];
	type Form = Awaited<ReturnType<typeof openForm>>;

	test.each(FORMS)('%s gets 403, though the password is right', async (_, make) => {
		const { Cookie, form_token } = make(await openForm(), await openForm());
		const answer = await send('login', { form_token, password: PASSWORD }, { Cookie });
		expect(answer.status).toBe(403);
		expect(cookiesOf(answer).map(({ pair }) => pair)).not.toContainEqual(
			expect.stringMatching(/eyJ/),
		);
	});

	test('as the page has it signs in', async () => {
		const { Cookie, form_token } = await openForm();
		const answer = await send('login', { form_token, password: PASSWORD }, { Cookie });
		expect(answer.status).toBe(303);
		expect(answer.headers.get('Location')).toBe('./');
	});

	test.each([
		'//evil.example/',
		'https://evil.example/',
		'/\\evil.example',
		'javascript:alert(1)',
		'\r\nSet-Cookie: a=b',
		'../../../..//evil.example',
	])('leads to no other site (%j)', async (onwards) => {
		const { Cookie, form_token } = await openForm();
		const answer = await send('login', { form_token, password: PASSWORD, onwards }, { Cookie });
		expect(answer.status).toBe(303);
		const target = new URL(
			answer.headers.get('Location')!,
			new URL('/console/login', service().url),
		);
		expect(target.origin).toBe(new URL(service().url).origin);
	});
});

describe('signing in as a program', () => {
	test.each([
		['a form of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
		['a page of another origin of this site', { 'Sec-Fetch-Site': 'same-site' }],
	])('is refused to %s with 403, and counts as no try', async (_, headers) => {
		await waitAMinute();
		for (let i = 0; i < 6; i++)
			expect((await tryPassword(service(), 'wrong', headers)).status).toBe(403);
		expect((await tryPassword(service(), PASSWORD)).status).toBe(200);
	});

	test.each([
		['another type', { 'Content-Type': 'text/plain' }, 415],
		['a compressed body', { 'Content-Encoding': 'gzip' }, 415],
	])('with %s is refused', async (_, headers, status) => {
		expect((await tryPassword(service(), PASSWORD, headers)).status).toBe(status);
	});

	test.each([
		'{}',
		'[]',
		'{"password":1}',
		'{"password":null}',
		'{"password":"a","x":1}',
		'',
		'{"__proto__":{}}',
	])('with the body %s gets 400', async (body) => {
		await waitAMinute();
		const answer = await visit(service(), 'login', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body,
		});
		expect(answer.status).toBe(400);
	});

	test.each([
		['no password', ''],
		['a very long one', 'a'.repeat(500_000)],
		['half of a surrogate pair', '\ud800'],
		['a NUL character', `${PASSWORD}\0`],
		['one character less', PASSWORD.slice(0, -1)],
		['capitals', PASSWORD.toUpperCase()],
	])('with %s gets 401', async (_, password) => {
		await waitAMinute();
		expect((await tryPassword(service(), password)).status).toBe(401);
	});
});

describe('the cookie of the console', () => {
	const attributesOf = async (headers: Record<string, string>, started = service()) =>
		cookiesOf(await tryPassword(started, PASSWORD, headers))[0]!.attributes;

	test('is HttpOnly and SameSite=Strict, and Secure where a proxy speaks https', async () => {
		expect(await attributesOf({})).toEqual(expect.arrayContaining(['httponly', 'samesite=strict']));
		expect(await attributesOf({})).not.toContain('secure');
		expect(await attributesOf({ 'X-Forwarded-Proto': 'https' })).toContain('secure');
	});
});

describe('wrong passwords', () => {
	test('may be five in a minute; then the right one too must wait, with Retry-After', async () => {
		await waitAMinute();
		for (let i = 0; i < 5; i++) expect((await tryPassword(service(), 'wrong')).status).toBe(401);
		const refused = await tryPassword(service(), PASSWORD);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
		await waitAMinute();
		expect((await tryPassword(service(), PASSWORD)).status).toBe(200);
	});

	test('are five in a minute also when forty come at once', async () => {
		await waitAMinute();
		const answers = await Promise.all(
			Array.from({ length: 40 }, () => tryPassword(service(), 'wrong')),
		);
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
		await waitAMinute();
	});

	test('disturb nobody who is signed in', async () => {
		const Authorization = `Bearer ${await signIn(service())}`;
		for (let i = 0; i < 6; i++) await tryPassword(service(), 'wrong');
		expect((await visit(service(), 'contacts/', { headers: { Authorization } })).status).toBe(200);
		await waitAMinute();
	});
});

describe('the form to sign out', () => {
	test('needs the token of its own session', async () => {
		const cookie = async () => cookiesOf(await tryPassword(service(), PASSWORD))[0]!.pair;
		const [mine, other] = [await cookie(), await cookie()];
		const tokenFor = async (Cookie: string) =>
			formTokenOf(await (await visit(service(), 'contacts/', { headers: { Cookie } })).text());
		const isIn = async () =>
			(await visit(service(), 'contacts/', { headers: { Cookie: mine } })).status === 200;
		for (const form_token of ['', 'x', await tokenFor(other)]) {
			expect((await send('logout', { form_token }, { Cookie: mine })).status).toBe(403);
			expect(await isIn()).toBe(true);
		}
		expect(
			(await send('logout', { form_token: await tokenFor(mine) }, { Cookie: mine })).status,
		).toBe(303);
		expect(await isIn()).toBe(false);
	});
});

describe('another password', () => {
	const newStore = useStores();

	test('at the next start ends every session, and the old one is wrong', async () => {
		const store = await newStore();
		const first = await startService({ workspace: WORKSPACE, env, ...store });
		const headers = { Authorization: `Bearer ${await signIn(first)}` };
		expect((await visit(first, 'contacts/', { headers })).status).toBe(200);
		await first.stop();
		const second = await startService({
			workspace: WORKSPACE,
			env: { CONSOLE_PASSWORD: `${PASSWORD}-2` },
			...store,
		});
		const statuses = [
			(await visit(second, 'contacts/', { headers })).status,
			(await tryPassword(second, PASSWORD)).status,
			(await tryPassword(second, `${PASSWORD}-2`)).status,
		];
		await second.stop();
		expect(statuses).toEqual([401, 401, 200]);
	});
});
