import { newStore, openService, runSql } from '@contact-sync/testing/service';
import type { OpenedService } from '../../src/test-controls/testing/start-service.ts';
import { call } from '../helpers/call.ts';
import { workspace } from '../helpers/workspace.ts';

/** Makes applying workspace files slow enough for two processes to do it at the same time. */
const SLOW = [
	`create function slow_apply() returns trigger language plpgsql as $$
	begin
		perform pg_sleep(0.3);
		return new;
	end $$`,
	'create trigger slow_apply before insert on workspace_files for each row execute function slow_apply()',
];

test('of two processes that start at the same time with different products, only one starts, and its keys work', async () => {
	const store = await newStore();
	await runSql(store, SLOW);
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
