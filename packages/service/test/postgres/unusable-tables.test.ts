import { newStore, runCommand, runSql } from '@contact-sync/testing/service';
import { SAMPLE_WORKSPACE } from '../../src/package-files.ts';

const SERVE = ['--port', '0', '--workspace', SAMPLE_WORKSPACE];
const READ_ONLY =
	'The database accepts no changes, as on a standby. Set DATABASE_URL to the primary server, or end the read-only mode.';
const NOT_OWNER =
	'The user of DATABASE_URL lacks permissions for the tables. Use the user that owns the database and its tables.';

test.each([
	['a start', 'accepts no changes', SERVE, 'default_transaction_read_only=on', READ_ONLY],
	['a start', 'belongs to another user', SERVE, 'role=pg_monitor', NOT_OWNER],
	[
		'a command',
		'belongs to another user',
		['retry-failed', '--since', '1h'],
		'role=pg_monitor',
		NOT_OWNER,
	],
])('%s reports a database that %s', async (_, __, words, setting, message) => {
	const store = await newStore();
	await runSql(store, []); // creates the tables
	const url = `${store.databaseUrl}?options=${encodeURIComponent(`-c ${setting}`)}`;
	const { code, stderr } = await runCommand(words, { DATABASE_URL: url });
	expect([code, stderr]).toEqual([1, `contact-sync-service: ${message}\n`]);
});
