import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { FULL_WORKSPACE } from '../helpers/full-workspace.ts';
import { signIn } from '../helpers/operate.ts';

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
