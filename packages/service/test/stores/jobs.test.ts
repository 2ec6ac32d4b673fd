import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { workspace } from '../helpers/workspace.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';

const WORKSPACE = workspace([ABLE_KEY], 'Acme', {
	automations: [{ when: { contact_created: true }, then: [{ add_tag: 'New' }] }],
});

/** Adds due jobs that a process took and never reported back. */
const taken = (takes: number) =>
	`insert into jobs (product, environment, kind, payload, takes, due_at, created_at)
		values ('Acme', 'live', 'automation', '{"contactId": null, "effects": [], "automation": {}}', ${takes}, now(), now())`;

test('a job that ended its process three times is set aside and counted, and others run', async () => {
	const store = await newStore();
	const first = await openService({ workspace: WORKSPACE, ...store });
	await first.stop();
	await runSql(store, [taken(3), taken(2)]);
	const args = ['--metrics-port', '0'];
	const service = await openService({ workspace: WORKSPACE, controls: true, args, ...store });
	await upsert(service, { email: newEmail() });
	await settle(service);
	const { jobs, contacts } = await service.control<State>('state');
	expect(jobs).toMatchObject([
		{
			problem: 'the process ended or lost the database 3 times while it ran this job',
			failed_at: expect.any(String),
		},
	]);
	expect(contacts[0]!.tags).toEqual(['New']);
	expect(service.logs()).toContain('job set aside');
	const metrics = await (await fetch(service.metrics!)).text();
	expect(metrics).toContain('contact_sync_log_events_total{level="error",event="job set aside"} 1');
	await service.stop();
});

test('a stop gives back the jobs that it took and did not start', async () => {
	const store = await newStore();
	const first = await openService({ workspace: WORKSPACE, ...store });
	await first.stop();
	const due = `insert into jobs (product, environment, kind, payload, due_at, created_at)
		select 'Acme', 'live', 'automation', '{"contactId": null, "effects": [], "automation": {}}', now(), now()
		from generate_series(1, 2000)`;
	await runSql(store, [due]);
	await (await openService({ workspace: WORKSPACE, ...store })).stop();
	const [row] = await runSql<{ takes: number; late: number }>(store, [
		`select max(takes)::int as takes, count(*) filter (where due_at > now())::int as late from jobs`,
	]);
	expect(row).toEqual({ takes: 0, late: 0 });
});

/** Adds a job that always fails, after its last attempt. */
const ABANDONED = `insert into jobs (product, environment, kind, payload, due_at, attempts, failed_at, created_at)
	values ('Acme', 'live', 'of another version', '{}', now(), 12, now(), now()) returning id`;

test.each([
	['alone', (id: number) => `jobs/${id}/retry/`],
	['with all others', () => 'retry-abandoned-jobs/'],
])('an abandoned job that is retried %s has all of its attempts again', async (_, pathOf) => {
	const store = await newStore();
	const [job] = await runSql<{ id: number }>(store, [ABANDONED]);
	const service = await openService({ ...store, workspace: FULL_WORKSPACE, controls: true });
	const operator = await signIn(service);
	expect((await operator.act(pathOf(job!.id), { since: '1d' })).status).toBe(303);
	await settle(service);
	const { jobs } = await service.control<State>('state');
	expect(jobs).toMatchObject([{ attempts: 1, failed_at: null }]);
	await service.stop();
});

const JOBS = 3_000;

/** Statements that add due jobs that do nothing, because their contact doesn't exist. */
const DUE_JOBS = [
	`insert into jobs (product, environment, kind, payload, due_at, created_at)
		select 'Acme', 'live', 'automation',
			jsonb_build_object('contactId', gen_random_uuid(), 'effects', '[]'::jsonb, 'variables', '{}'::jsonb),
			now(), now()
		from generate_series(1, ${JOBS})`,
];

test('a stop completes the job in progress, and leaves the other due jobs for the next start', async () => {
	const store = await newStore();
	const options = { ...store, workspace: workspace([ABLE_KEY]) };
	await (await openService(options)).stop();
	await runSql(store, DUE_JOBS);
	const service = await openService(options);
	await service.stop();
	expect(service.logs()).not.toContain('jobs failed');
	const [row] = await runSql<{ count: number; attempts: number }>(store, [
		'select count(*)::int as count, max(attempts)::int as attempts from jobs',
	]);
	expect(row!.count).toBeGreaterThan(JOBS / 10);
	expect(row!.attempts).toBe(0);
});
