import pg from 'pg';
import { newStore, openService, runSql, type StoreOptions } from '@contact-sync/testing/service';
import { mailing } from '../helpers/mail.ts';
import { until } from '../helpers/until.ts';

const LISTED = 'listed@acme.example';

let store: StoreOptions;
let client: pg.Client;
beforeEach(async () => {
	store = await newStore();
	client = new pg.Client(store.databaseUrl);
	await client.connect();
});
afterEach(() => client.end());

const open = (unsubscribed: readonly string[]) =>
	openService({
		...store,
		workspace: mailing({ unsubscribed: unsubscribed.map((email) => ({ email })) }),
		controls: true,
	});

const untilLocked = () =>
	until(async () => {
		const rows = await runSql(store, [
			`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
		]);
		return rows.length > 0;
	});

test('an email address whose recipient unsubscribes while it is removed from the workspace file stays suppressed', async () => {
	await (await open([LISTED])).stop();
	await client.query('begin');
	await client.query(
		`update suppressions set in_workspace_file = false where environment = 'live'`, // as the recipient does
	);
	const starting = open([]);
	await untilLocked();
	await client.query('commit');
	await (await starting).stop();
	const rows = await runSql(store, ['select email, environment from suppressions']);
	expect(rows).toEqual([{ email: LISTED, environment: 'live' }]);
});
