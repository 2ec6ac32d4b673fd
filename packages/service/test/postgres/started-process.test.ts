import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { ABLE_KEY, settle } from '../helpers/automations.ts';
import type { State } from '../helpers/controlled.ts';
import { workspace } from '../helpers/workspace.ts';

/** Adds a job that another process runs, with a lease that is longer than this test. */
const RUNNING = `insert into jobs (product, environment, kind, payload, takes, due_at, created_at) values
	('Acme', 'live', 'automation', '{"contactId": null, "effects": [], "automation": {}}', 1, now() + interval '1 hour', now())`;

test('a process that starts does not run the jobs of other processes before their leases end', async () => {
	const store = await newStore();
	await runSql(store, [RUNNING]);
	const service = await openService({ ...store, workspace: workspace([ABLE_KEY]), controls: true });
	await settle(service);
	const jobs = async () => (await service.control<State>('state')).jobs;
	expect(await jobs()).toMatchObject([{ takes: 1 }]);
	await service.control('clock', { advance: '1h' });
	expect(await jobs()).toEqual([]);
	await service.stop();
});
