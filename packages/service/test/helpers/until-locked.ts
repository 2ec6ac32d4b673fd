import { runSql, type StoreOptions } from '@contact-sync/testing/service';
import { until } from './until.ts';

/** Waits until a transaction in PostgreSQL waits for a lock of another one. */
export const untilLocked = (store: StoreOptions) =>
	until(async () => {
		const rows = await runSql(store, [
			`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
		]);
		return rows.length > 0;
	});
