import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

/** Makes applying a workspace file slow, as the planned steps of a million contacts do. */
const SLOW = [
	`create function slow_apply() returns trigger language plpgsql as $$
	begin
		perform pg_sleep(6);
		return new;
	end $$`,
	'create trigger slow_apply before insert on workspace_files for each row execute function slow_apply()',
];

test('a workspace file may take longer to apply than a request', async () => {
	const store = await newStore();
	await runSql(store, SLOW);
	const databaseTimeouts = { ...DATABASE_TIMEOUTS, statementMs: 4_000, responseMs: 5_000 };
	const service = await openService({
		workspace: workspace([LIVE_KEY]),
		databaseTimeouts,
		...store,
	});
	expect(service.keys.live).toBe(LIVE_KEY.key);
	await service.stop();
});
