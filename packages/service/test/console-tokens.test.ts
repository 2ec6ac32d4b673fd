import { SignJWT } from 'jose';
import { newStore, openService, runCommand, runSql } from '@contact-sync/testing/service';
import { call } from './helpers/call.ts';
import { cookiesOf, pairOf, sendPassword, tokenOf, visit, visitWith } from './helpers/console.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const WORKSPACE = workspace([LIVE_KEY]);
const service = useService({ workspace: WORKSPACE, controls: true });

/** @claim console: forged sessions and weak passwords: 401; the service doesn't start */
describe('session tokens', () => {
	test('old session cookie: returns 401 one hour after its last renewal, and 12 hours after sign-in', async () => {
		const response = await sendPassword(service(), service().console.password);
		const first = pairOf(cookiesOf(response).get('contact_sync_console')!);
		let cookie = first;
		for (let step = 0; step < 12; step++) {
			await service().control('clock', { advance: '59m' });
			const page = await visit(service(), 'contacts/', { headers: { Cookie: cookie } });
			expect(page.status).toBe(200);
			cookie = pairOf(cookiesOf(page).get('contact_sync_console')!);
		}
		expect((await visit(service(), 'contacts/', { headers: { Cookie: first } })).status).toBe(401);
		await service().control('clock', { advance: '13m' });
		expect((await visit(service(), 'contacts/', { headers: { Cookie: cookie } })).status).toBe(401);
	});

	test('session cookie of a client of an HTTPS proxy, renewed after half an hour: stays `Secure`', async () => {
		const env = { PUBLIC_URL: 'https://sync.acme.example' };
		const behind = await openService({ workspace: WORKSPACE, controls: true, env });
		const headers = { 'X-Forwarded-For': '203.0.113.1' };
		const first = await sendPassword(behind, behind.console.password, headers);
		const cookie = pairOf(cookiesOf(first).get('contact_sync_console')!);
		await behind.control('clock', { advance: '31m' });
		const page = await visit(behind, 'contacts/', { headers: { ...headers, Cookie: cookie } });
		for (const response of [first, page]) {
			expect(cookiesOf(response).get('contact_sync_console')).toContain('; Secure');
		}
		await behind.stop();
	});

	test.each([
		[0, false],
		[29, false],
		[31, true],
		[59, true],
	])('session cookie after %i minutes: is renewed: %j', async (minutes, isRenewed) => {
		const signedIn = await sendPassword(service(), service().console.password);
		const cookie = pairOf(cookiesOf(signedIn).get('contact_sync_console')!);
		await service().control('clock', { advance: `${minutes}m` });
		const page = await visit(service(), 'contacts/', { headers: { Cookie: cookie } });
		expect([page.status, cookiesOf(page).has('contact_sync_console')]).toEqual([200, isRenewed]);
	});

	test.each([
		['unsigned token', (text: string) => `${encode({ alg: 'none' })}.${text.split('.')[1]}.`],
		[
			'altered token',
			(text: string) => text.replace(/\.[^.]+\./, `.${encode({ exp: 9_999_999_999 })}.`),
		],
		['truncated token', (text: string) => text.slice(0, -2)],
		["token that isn't a JWT", () => 'x'],
		['API key as a token', () => LIVE_KEY.key!],
	])('%s: returns 401', async (_, forge) => {
		const token = await tokenOf(service());
		expect((await visitWith(service(), forge(token), 'contacts/')).status).toBe(401);
	});

	test('session cookie behind a proxy with basic authentication: accepts the cookie, and still requires form tokens', async () => {
		const headers = {
			Cookie: `contact_sync_console=${await tokenOf(service())}`,
			Authorization: `Basic ${Buffer.from('proxy:secret').toString('base64')}`,
		};
		expect((await visit(service(), 'contacts/', { headers })).status).toBe(200);
		const foreign = await visit(service(), 'logout', { method: 'POST', headers });
		expect(foreign.status).toBe(403);
		expect((await visit(service(), 'contacts/', { headers })).status).toBe(200);
	});

	test('invalid bearer token with a valid session cookie: returns 401', async () => {
		const headers = {
			Authorization: 'Bearer x',
			Cookie: `contact_sync_console=${await tokenOf(service())}`,
		};
		expect((await visit(service(), 'contacts/', { headers })).status).toBe(401);
	});

	test('token signed with another secret: returns 401', async () => {
		const token = await new SignJWT()
			.setProtectedHeader({ alg: 'HS256' })
			.setAudience('contact-sync-console')
			.setJti('00000000-0000-4000-8000-000000000000')
			.setIssuedAt()
			.setExpirationTime('1h')
			.sign(Buffer.from('a secret that is not the one it has'));
		expect((await visitWith(service(), token, 'contacts/')).status).toBe(401);
	});

	test('console token sent to the API: returns 401', async () => {
		const token = await tokenOf(service());
		const headers = { Authorization: `Bearer ${token}`, Cookie: `contact_sync_console=${token}` };
		expect((await call(service(), '/ping/', { headers })).status).toBe(401);
		expect((await call(service(), '/ping/', { key: token })).status).toBe(401);
	});
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('console password', () => {
	test('generated password after a restart: accepts it unless `CONSOLE_PASSWORD` sets another, and shows it only at the first start', async () => {
		const options = { workspace: WORKSPACE, ...(await newStore()) };
		const first = await openService(options);
		const { password } = first.console;
		const token = await tokenOf(first);
		await first.stop();
		const second = await openService(options);
		expect(second.console.password).toBeUndefined();
		expect((await visitWith(second, token, 'contacts/')).status).toBe(200);
		expect((await sendPassword(second, password)).status).toBe(200);
		await second.stop();
		const env = { CONSOLE_PASSWORD: 'correct horse battery' };
		const third = await openService({ ...options, env });
		expect((await visitWith(third, token, 'contacts/')).status).toBe(401);
		expect((await sendPassword(third, password)).status).toBe(401);
		expect((await sendPassword(third, env.CONSOLE_PASSWORD)).status).toBe(200);
		await third.stop();
	});

	test('sign-in: deletes the sessions that have expired', async () => {
		const store = await newStore();
		const opened = await openService({ workspace: WORKSPACE, controls: true, ...store });
		await tokenOf(opened);
		await opened.control('clock', { advance: '12h' });
		await tokenOf(opened);
		expect(await runSql(store, ['select 1 from console_sessions'])).toHaveLength(1);
		await opened.stop();
	});

	test('unchanged `CONSOLE_PASSWORD` after a restart: keeps all sessions', async () => {
		const env = { CONSOLE_PASSWORD: 'correct horse battery' };
		const options = { workspace: WORKSPACE, env, ...(await newStore()) };
		const first = await openService(options);
		const token = await tokenOf(first);
		await first.stop();
		const second = await openService(options);
		expect((await visitWith(second, token, 'contacts/')).status).toBe(200);
		await second.stop();
	});

	test('session that started with the previous password while it was replaced: returns 401', async () => {
		const store = await newStore();
		const first = await openService({ workspace: WORKSPACE, ...store });
		const token = await tokenOf(first);
		await first.stop();
		await runSql(store, [`update console_sessions set password_hash = 'of the previous password'`]);
		const second = await openService({ workspace: WORKSPACE, ...store });
		expect((await visitWith(second, token, 'contacts/')).status).toBe(401);
	});

	test("`CONSOLE_PASSWORD` of fewer than 12 characters: fails to start, and doesn't print it", async () => {
		const start = openService({ env: { CONSOLE_PASSWORD: 'too short' } });
		await expect(start).rejects.toThrow(
			/CONSOLE_PASSWORD can't be used: expected 12 to 1024 characters\.\n?$/,
		);
	});

	test("start with `CONSOLE_PASSWORD`: doesn't print it", async () => {
		const env = { CONSOLE_PASSWORD: 'correct horse battery' };
		const { stdout, stderr } = await runCommand(['--data', 'memory', '--port', '0'], env);
		expect(stdout).toContain('/console/');
		expect(stdout + stderr).not.toContain(env.CONSOLE_PASSWORD);
	});

	test("sign-in with the password: doesn't log it", async () => {
		await tokenOf(service());
		expect(service().logs()).toContain('/console/login');
		expect(service().logs()).not.toContain(service().console.password!);
	});
});
