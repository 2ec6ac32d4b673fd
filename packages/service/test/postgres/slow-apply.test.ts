import pg from 'pg';
import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { mailing } from '../helpers/mail.ts';
import { bulkEnroll, enroll } from '../helpers/sequences.ts';
import { slowApply } from '../helpers/slow-apply.ts';
import { until } from '../helpers/until.ts';
import { untilLocked } from '../helpers/until-locked.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

test('a workspace file may take longer to apply than a request', async () => {
	const store = await newStore();
	await runSql(store, slowApply(6));
	const databaseTimeouts = { ...DATABASE_TIMEOUTS, statementMs: 4_000, responseMs: 5_000 };
	const service = await openService({
		workspace: workspace([LIVE_KEY]),
		databaseTimeouts,
		...store,
	});
	expect(service.keys.live).toBe(LIVE_KEY.key);
	await service.stop();
});

test('a process responds while it moves the planned steps of many contacts, whose enrollments can change', async () => {
	const store = await newStore();
	const open = (template: string) => {
		const sequences = [{ slug: 'course', name: 'Course', steps: [{ after: '1h', template }] }];
		const templates = [{ key: template, subject: template, text: template }];
		return openService({ workspace: mailing({ templates, sequences }), ...store });
	};
	const old = await open('a');
	const emails = Array.from({ length: 1_500 }, (_, i) => `${i}@acme.example`); // more than a batch
	await runSql(store, [
		`insert into contacts (id, product, environment, email, email_folded, custom_fields, created_at, updated_at)
			select gen_random_uuid(), 'Acme', 'live', email, email, '{}', now(), now()
			from unnest('{${emails.join()}}'::text[]) as email`,
	]);
	for (const first of [0, 500, 1_000])
		await bulkEnroll(old, emails.slice(first, first + 500), 'course');
	const client = new pg.Client(store.databaseUrl);
	await client.connect();
	await client.query('begin');
	await client.query(`
		select from jobs where contact_id = (select contact_id from enrollments order by id desc limit 1)
		for update`); // the last batch waits, as if moving took long
	const current = await open('b');
	await untilLocked(store);
	const { rows } = await client.query<{ email: string }>(`
		select email from contacts where id = (select contact_id from enrollments order by id limit 1)`);
	const restarted = { override_unsubscribe: true }; // changes the enrollment
	expect((await enroll(current, rows[0]!.email, 'course', restarted)).status).toBe(200);
	await client.query('rollback');
	await client.end();
	await until(async () => {
		const left = await runSql(store, [`select from enrollments where next_step = 'a'`]);
		return left.length === 0;
	});
	const steps = await runSql(store, [`select distinct payload ->> 'step' as step from jobs`]);
	expect(steps).toEqual([{ step: 'b' }]);
	await old.stop();
	await current.stop();
});
