import pg from 'pg';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { localUnsubscribeLink, mailing, mailsTo, RECEIPT, trigger } from '../helpers/mail.ts';
import { untilLocked, until } from '../helpers/until.ts';
import { enroll, newContact, bulkEnroll } from '../helpers/sequences.ts';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { call } from '../helpers/call.ts';
import { workspace, LIVE_KEY } from '../helpers/workspace.ts';
import { slowApply } from '../helpers/slow-apply.ts';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';

describe('the suppression list while workspace files are applied', () => {
	const LISTED = 'listed@acme.example';

	let store: StoreOptions;
	let client: pg.Client;
	beforeEach(async () => {
		store = await newStore();
		client = new pg.Client(store.databaseUrl);
		await client.connect();
	});
	afterEach(() => client.end());

	const open = (unsubscribed: readonly string[]) =>
		openService({
			...store,
			workspace: mailing({ ...RECEIPT, unsubscribed: unsubscribed.map((email) => ({ email })) }),
			controls: true,
		});

	test('an email address whose recipient unsubscribes while it is removed from the workspace file stays suppressed', async () => {
		await (await open([LISTED])).stop();
		await client.query('begin');
		await client.query(
			`update suppressions set in_workspace_file = false where environment = 'live'`, // as the recipient does
		);
		const starting = open([]);
		await untilLocked(store);
		await client.query('commit');
		await (await starting).stop();
		const rows = await runSql(store, ['select email, environment from suppressions']);
		expect(rows).toEqual([{ email: LISTED, environment: 'live' }]);
	});

	test('a recipient can unsubscribe while another process applies its workspace file', async () => {
		const running = await open([]);
		const email = 'other@acme.example';
		await trigger(running, 'receipt', email);
		const [mail] = await mailsTo(running, email);
		await client.query('begin');
		await client.query('lock table workspace_files in share mode'); // the other process waits, as if it took long
		const starting = open([LISTED]);
		await untilLocked(store);
		const { status } = await fetch(localUnsubscribeLink(running, mail!), { method: 'POST' });
		await client.query('commit');
		expect(status).toBe(200);
		await (await starting).stop();
		await running.stop();
	});

	test('a restart writes no email address that the workspace file listed before, so that a long list delays it little', async () => {
		await (await open([LISTED])).stop();
		await runSql(store, [
			`create function rejected() returns trigger language plpgsql as
				$$ begin raise exception 'written'; end $$`,
			'create trigger rejected before insert on suppressions for each row execute function rejected()',
		]);
		await (await open([LISTED])).stop();
		await expect(open([LISTED, 'other@acme.example'])).rejects.toThrow('written');
	});
});

const file = (...templates: string[]) =>
	mailing({
		templates: ['a', 'b', 'c'].map((key) => ({ key, subject: key, text: key })),
		sequences: [
			{
				slug: 'course',
				name: 'Course',
				steps: templates.map((template) => ({ after: '1h', template })),
			},
		],
	});

test('a process starts with a changed file although another one runs a step at the same time', async () => {
	const store = await newStore();
	const first = await openService({ workspace: file('a', 'b'), ...store });
	await enroll(first, await newContact(first), 'course');
	await first.stop();
	const client = new pg.Client(store.databaseUrl);
	try {
		await client.connect();
		await client.query('begin');
		await client.query('select from enrollments for update'); // as a step does before it deletes its job
		const starting = openService({ workspace: file('c', 'b'), controls: true, ...store });
		await untilLocked(store);
		await client.query('delete from jobs').catch(() => {}); // a deadlock; PostgreSQL ends either transaction
		await client.query('rollback');
		await (await starting).stop();
	} finally {
		await client.end();
	}
});

test('of two processes that start at the same time with different products, only one starts, and its keys work', async () => {
	const store = await newStore();
	await runSql(store, slowApply(0.3)); // long enough for two processes to apply their files at the same time
	const open = (product: string) =>
		openService({ workspace: workspace([{ name: 'live' }], product), ...store });
	const results = await Promise.allSettled([open('Acme'), open('Beta')]);
	const started = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
	const [failure] = results.filter((each) => each.status === 'rejected');
	expect(started).toHaveLength(1);
	expect(String(failure!.reason)).toContain('no workspace file describes it');
	const [service] = started as [OpenedService];
	expect((await call(service, '/ping/', { key: service.keys.live! })).status).toBe(200);
	await service.stop();
});

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

test('a process responds while it checks many jobs again that waited for the workspace file', async () => {
	const store = await newStore();
	const open = () => openService({ workspace: workspace([LIVE_KEY]), ...store });
	await (await open()).stop();
	await runSql(store, [
		`insert into jobs (product, environment, kind, payload, due_at, delayed_until, waits, created_at)
			select 'Acme', 'live', 'sequence_step', jsonb_build_object('contactId', gen_random_uuid()), later, later, 12, now()
			from generate_series(1, 1500), lateral (select now() + interval '1h') as due (later)`, // more than a batch
	]);
	const client = new pg.Client(store.databaseUrl);
	await client.connect();
	await client.query('begin');
	await client.query('select from jobs where id = (select max(id) from jobs) for update'); // as if it took long
	const service = await open();
	await untilLocked(store);
	await client.query('rollback');
	await client.end();
	await until(async () => (await runSql(store, ['select from jobs'])).length === 0); // their contacts were deleted
	await service.stop();
});
