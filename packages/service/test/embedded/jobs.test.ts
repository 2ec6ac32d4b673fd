import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { moveSteps } from '../../src/domain/sequences/replan-steps.ts';
import { ABLE_KEY, settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { scansOf } from '../helpers/query-plan.ts';
import { workspace } from '../helpers/workspace.ts';

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

test('a job that a crashed process was running runs at the next start, before its lease ends', async () => {
	const store = await newStore();
	await runSql(store, [
		`insert into jobs (product, environment, kind, payload, takes, due_at, created_at) values
			('Acme', 'live', 'automation', '{"contactId": null, "effects": [], "automation": {}}', 1, now() + interval '30 seconds', now())`,
	]);
	const service = await openService({ ...store, workspace: workspace([ABLE_KEY]), controls: true });
	await settle(service);
	expect((await service.control<State>('state')).jobs).toEqual([]);
	await service.stop();
});
