import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { workspace } from '../helpers/workspace.ts';

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
