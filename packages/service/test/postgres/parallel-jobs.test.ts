import pg from 'pg';
import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { newEmail, upsert } from '../helpers/call.ts';
import { mailing, mailsTo, trigger, triggered } from '../helpers/mail.ts';
import { until } from '../helpers/until.ts';

const JOBS = 6; // more than the default

test('the option --jobs sets how many jobs run at the same time', async () => {
	const store = await newStore();
	const service = await openService({
		workspace: mailing(triggered('later', { subject: 'Later', text: 'Thanks.' }, '1h')),
		controls: true,
		args: ['--jobs', String(JOBS)],
		...store,
	});
	const emails = Array.from({ length: JOBS }, newEmail);
	for (const email of emails) {
		await upsert(service, { email });
		expect((await trigger(service, 'later', email)).status).toBe(202);
	}
	const due = `now() + interval '1 hour'`; // all at the same time
	await runSql(store, [`update jobs set due_at = ${due}, delayed_until = ${due}`]);
	await using stack = new AsyncDisposableStack();
	const other = new pg.Client({ connectionString: store.databaseUrl });
	await other.connect();
	stack.defer(() => other.end());
	await other.query('begin');
	await other.query('select from contacts for no key update'); // each job waits for its contact
	const done = service.control('clock', { advance: '2h' });
	await until(async () => {
		const [row] = await runSql<{ waiting: number }>(store, [
			`select count(*)::int as waiting from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`,
		]);
		return row!.waiting === JOBS;
	});
	await other.query('rollback');
	await done;
	for (const email of emails) expect(await mailsTo(service, email)).toHaveLength(1);
	await service.stop();
});
