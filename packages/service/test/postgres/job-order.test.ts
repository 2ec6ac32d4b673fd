import pg from 'pg';
import { automated, postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { openWithHiccups, runSeven, SEVEN_FAIL } from '../helpers/hiccups.ts';
import { newStore } from '@contact-sync/testing/service';

test('a job in progress in another process blocks later jobs for the same contact', async () => {
	const store = await newStore();
	const workspace = automated([
		{ when: { event: 'first' }, then: [{ add_tag: 'First' }] },
		{ when: { event: 'second' }, then: [{ add_tag: 'Second' }] },
	]);
	const [service] = await openWithHiccups(workspace, { tag: 'First', fails: SEVEN_FAIL, store });
	const email = newEmail();
	await upsert(service, { email });
	for (const event_name of ['first', 'second']) {
		await postTo(service, '/events/track/', { email, event_name });
		await settle(service);
	}
	await runSeven(service);
	await using stack = new AsyncDisposableStack();
	const other = new pg.Client({ connectionString: store.databaseUrl });
	await other.connect();
	stack.defer(() => other.end());
	await other.query('begin');
	await other.query('select from jobs order by id limit 1 for update');
	await service.control('clock', { advance: '2m' });
	const tags = async () => (await service.control<State>('state')).contacts[0]!.tags;
	expect(await tags()).toEqual([]);
	await other.query('rollback');
	await settle(service);
	expect(await tags()).toEqual(['First', 'Second']);
});
