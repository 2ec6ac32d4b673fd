import { newStore, openService, runSql } from '@contact-sync/testing/service';

const signIn = (client: string, age: string) =>
	`insert into failed_sign_ins (failed_at, client) values (now() - interval '${age}', '${client}')`;

const session = (account: string, expiry: string) =>
	`insert into console_sessions values (gen_random_uuid(), '${account}', 'hash', now() - interval '1 day',
		now() + interval '${expiry}')`;

test('expired sign-ins and sessions are removed without another sign-in, and others are kept', async () => {
	const store = await newStore();
	await runSql(store, [
		...[signIn('192.0.2.1', '61 minutes'), signIn('192.0.2.2', '30 minutes')],
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
