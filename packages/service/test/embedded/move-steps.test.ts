import { newStore, runSql } from '@contact-sync/testing/service';
import { moveSteps } from '../../src/domain/sequences/replan-steps.ts';
import { scansOf } from '../helpers/query-plan.ts';

test('moving planned steps reads no other jobs, although the database has no statistics', async () => {
	const store = await newStore();
	const jobs = await runSql<{ id: number }>(store, [
		`insert into jobs (product, environment, kind, payload, due_at, created_at)
			select 'Acme', 'live', 'sequence_step', jsonb_build_object('contactId', gen_random_uuid()), now(), now()
			from generate_series(1, 20000)`,
		'select id from jobs limit 1000',
	]);
	const moves = jobs.map(({ id }) => ({ job: id, step: 'a', due: new Date() }));
	const query = moveSteps({ owner: { product: 'Acme', environment: 'live' } }, moves);
	const { rows } = await scansOf(store, 'jobs', query, 'select');
	expect(rows).toBeLessThanOrEqual(moves.length);
});
