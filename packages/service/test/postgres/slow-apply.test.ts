import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { slowApply } from '../helpers/slow-apply.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

test('a workspace file may take longer to apply than a request', async () => {
	const store = await newStore();
	await runSql(store, slowApply(6));
	const databaseTimeouts = { ...DATABASE_TIMEOUTS, statementMs: 4_000, responseMs: 5_000 };
	const service = await openService({
		workspace: workspace([LIVE_KEY]),
		databaseTimeouts,
		...store,
	});
	expect(service.keys.live).toBe(LIVE_KEY.key);
	await service.stop();
});
