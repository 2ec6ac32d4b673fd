import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY } from '../helpers/automations.ts';
import { workspace } from '../helpers/workspace.ts';

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
