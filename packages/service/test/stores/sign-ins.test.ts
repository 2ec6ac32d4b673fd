import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { sendPassword, tokenOf, visitWith } from '../helpers/console.ts';
import { workspace } from '../helpers/workspace.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { claimsOf, forge } from '../helpers/jwt.ts';
import { signIn } from '../helpers/operate.ts';
import { useService } from '../helpers/use-service.ts';

/** The embedded database has one process, and PostgreSQL can have several. */
const PROCESSES = globalThis.TEST_POSTGRES_URL === undefined ? 1 : 2;

const ATTEMPTS = 20;

describe('concurrent wrong passwords, across all processes', () => {
	test('are checked five times per minute, and afterward the correct password works again', async () => {
		const store = await newStore();
		const open = () => openService({ ...store, workspace: workspace([]), controls: true });
		const first = await open();
		const services: OpenedService[] = [first];
		while (services.length < PROCESSES) services.push(await open());
		const signIn = (password: string) =>
			Promise.all(
				Array.from({ length: ATTEMPTS }, async (_, i) => {
					const { status } = await sendPassword(services[i % PROCESSES]!, password);
					return status;
				}),
			);
		const statuses = await signIn('wrong');
		expect(statuses.filter((status) => status === 401)).toHaveLength(5);
		expect(statuses.filter((status) => status === 429)).toHaveLength(ATTEMPTS - 5);
		const correct = first.console.password!;
		expect((await sendPassword(first, correct)).status).toBe(429);
		await first.control('clock', { advance: '1m' });
		expect((await sendPassword(first, correct)).status).toBe(200);
		expect(await runSql(store, ['select client from failed_sign_ins'])).toEqual([]);
		for (const service of services) await service.stop();
	});
});

test('a hundred wrong passwords per minute from different clients block all clients', async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: workspace([]), controls: true });
	const fail = (first: number, last: number) =>
		runSql(store, [
			`insert into failed_sign_ins (failed_at, client)
				select now(), '203.0.113.' || n from generate_series(${first}, ${last}) as n`,
		]);
	const signIn = async () => (await sendPassword(service, service.console.password!)).status;
	await fail(1, 99);
	expect(await signIn()).toBe(200);
	await fail(100, 100);
	expect(await signIn()).toBe(429);
	await service.control('clock', { advance: '1m' });
	expect(await signIn()).toBe(200);
	await service.stop();
});

test('after the clock is set back, a block lasts only as long as usual', async () => {
	const store = await newStore();
	const service = await openService({ ...store, workspace: workspace([]), controls: true });
	for (let i = 0; i < 5; i += 1) await sendPassword(service, 'wrong');
	expect((await sendPassword(service, 'wrong')).status).toBe(429);
	await runSql(store, ["update failed_sign_ins set failed_at = failed_at + interval '1 day'"]);
	expect((await sendPassword(service, service.console.password!)).status).toBe(200);
	await service.stop();
});

const failure = (client: string, age: string) =>
	`insert into failed_sign_ins (failed_at, client) values (now() - interval '${age}', '${client}')`;

const session = (account: string, expiry: string) =>
	`insert into console_sessions values (gen_random_uuid(), '${account}', 'hash', now() - interval '1 day',
		now() + interval '${expiry}')`;

test('expired sign-ins and sessions are removed without another sign-in, and others are kept', async () => {
	const store = await newStore();
	await runSql(store, [
		...[failure('192.0.2.1', '61 minutes'), failure('192.0.2.2', '30 minutes')],
		...[session('ada', '-1 minute'), session('grace', '1 hour')],
	]);
	const service = await openService({ ...store, controls: true });
	await service.control('clock', { advance: '0s' }); // runs the cleanup
	await service.stop();
	expect(await runSql(store, ['select client from failed_sign_ins'])).toEqual([
		{ client: '192.0.2.2' },
	]);
	expect(await runSql(store, ['select account from console_sessions'])).toEqual([
		{ account: 'grace' },
	]);
});

const service = useService({ workspace: FULL_WORKSPACE });

test('ending all sessions stops every token at once, and a new sign-in works', async () => {
	const operator = await signIn(service());
	const token = await tokenOf(service());
	expect((await visitWith(service(), token, 'contacts/')).status).toBe(200);
	expect((await operator.act('end-sessions/')).status).toBe(303);
	expect((await visitWith(service(), token, 'contacts/')).status).toBe(401);
	expect((await operator.open('contacts/')).status).not.toBe(200);
	const { text } = await (await signIn(service())).open('audit/');
	expect(text).toContain('End All Sessions');
	expect(text).toContain('sessions of all accounts');
});

test('ending all sessions makes an exposed secret useless', async () => {
	const store = await newStore();
	await runSql(store, [
		`insert into secrets (name, value) values ('console tokens', 'the exposed secret')`,
	]);
	const service = await openService({ ...store, workspace: FULL_WORKSPACE });
	/** Returns the status code for a new session with a token that is signed with the exposed secret. */
	const visitForged = async () => {
		const claims = claimsOf(await tokenOf(service));
		const token = forge({ alg: 'HS256' }, claims, 'the exposed secret');
		return (await visitWith(service, token, 'contacts/')).status;
	};
	expect(await visitForged()).toBe(200);
	await (await signIn(service)).act('end-sessions/');
	expect(await visitForged()).toBe(401);
	await service.stop();
});
