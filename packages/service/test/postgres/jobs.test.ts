import { randomUUID } from 'node:crypto';
import { newStore, openService, runSql } from '@contact-sync/testing/service';
import pg from 'pg';
import { sql } from 'kysely';
import { listJobs, type JobState } from '../../src/console/pages/jobs/query.ts';
import { openStore } from '../../src/store/open-store.ts';
import { ownedRows } from '../../src/store/owned-rows.ts';
import { automated, postTo, settle, ABLE_KEY } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { openWithHiccups, runSeven, SEVEN_FAIL } from '../helpers/hiccups.ts';
import { mailing, mailsTo, trigger, triggered } from '../helpers/mail.ts';
import { until } from '../helpers/until.ts';
import { postponeOthers } from '../../src/jobs/turn.ts';
import { leaseJobs } from '../../src/jobs/lease-jobs.ts';
import { workspace } from '../helpers/workspace.ts';

const NOW = new Date('2030-01-02T03:04:05.678Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);

const DUE = [at(-1), NOW, at(1)];

test.each<[JobState, Date[]]>([
	['abandoned', DUE.toReversed()],
	['waiting', [at(-1), NOW]],
	['scheduled', [at(1)]],
])(
	'the list of %s jobs shows them by time, also those that are due now',
	async (state, expected) => {
		await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
		const jobs = [false, true].flatMap((isAbandoned) =>
			DUE.map((due_at) => ({
				kind: 'automation',
				payload: '{}',
				due_at,
				failed_at: isAbandoned ? due_at : null,
				created_at: NOW,
			})),
		);
		const owned = ownedRows(store.db, { product: 'Acme', environment: 'live' });
		await owned.insertInto('jobs', jobs).execute();
		const { rows } = await listJobs(owned, { state, after: '', now: NOW });
		expect(rows.map(({ due_at }) => due_at)).toEqual(expected);
	},
);

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

const OWNER = { product: 'Acme', environment: 'live' } as const;
const LATER = new Date(NOW.getTime() + 60_000);

/** A step of a sequence that failed. */
const STEP = { kind: 'sequence_step', priority: 1 };
const DELAYED = { delayed_until: NOW };

test.each([
	['another step is postponed', STEP, LATER],
	['a delayed step is postponed', { ...STEP, ...DELAYED }, LATER],
	["a delayed email isn't postponed, because it doesn't wait for steps", DELAYED, NOW],
	['an automation is postponed', { kind: 'automation' }, LATER],
	["a job that a process has taken isn't postponed", { ...STEP, takes: 1 }, NOW],
])('with a failed step, %s', async (_, other, expected) => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	const owned = ownedRows(store.db, OWNER);
	const contact_id = randomUUID();
	const add = (values: object) =>
		owned
			.insertInto('jobs', {
				kind: 'trigger_mail',
				payload: JSON.stringify({ contactId: contact_id }),
				due_at: NOW,
				created_at: NOW,
				...values,
			})
			.returning(['id', 'contact_id', 'priority'])
			.executeTakeFirstOrThrow();
	const failed = await add(STEP);
	const { id } = await add(other);
	await postponeOthers(owned, failed, LATER);
	const row = owned.selectFrom('jobs').select('due_at').where('id', '=', id);
	expect(await row.executeTakeFirst()).toEqual({ due_at: expected });
});

const CLAIM = { now: NOW, products: [{ product: 'Acme' }], limit: 1 };
const PROCESSES = 8;

test.each([
	['due jobs', 0],
	['jobs that ended their process', 1],
])('processes that take %s at the same time take different jobs', async (_, takes) => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	await sql`
		insert into jobs (product, environment, kind, payload, takes, due_at, created_at)
		select 'Acme', 'live', 'automation', '{}', ${takes}::int, ${NOW}, ${NOW} from generate_series(1, ${PROCESSES}::int)`.execute(
		store.db,
	);
	const take = () => store.db.transaction().execute((trx) => leaseJobs(trx, CLAIM));
	const taken = (await Promise.all(Array.from({ length: PROCESSES }, take))).flat();
	expect(taken.length).toBeGreaterThan(0);
	expect(new Set(taken.map(({ job }) => job.id)).size).toBe(taken.length);
});

/** Adds a job that another process runs, with a lease that is longer than this test. */
const running = (waits: number) =>
	`insert into jobs (product, environment, kind, payload, waits, takes, due_at, created_at) values
		('Acme', 'live', 'automation', '{"contactId": null, "effects": [], "automation": {}}', ${waits}, 1, now() + interval '1 hour', now())`;

test.each([
	['jobs', 0],
	['jobs that waited for the workspace file,', 1],
])(
	'a process that starts does not run %s of other processes before their leases end',
	async (_, waits) => {
		const store = await newStore();
		await runSql(store, [running(waits)]);
		const service = await openService({
			...store,
			workspace: workspace([ABLE_KEY]),
			controls: true,
		});
		await settle(service);
		const jobs = async () => (await service.control<State>('state')).jobs;
		expect(await jobs()).toMatchObject([{ takes: 1 }]);
		await service.control('clock', { advance: '1h' });
		expect(await jobs()).toEqual([]);
		await service.stop();
	},
);
