import { newBareStore, openService } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { migrations, type Migrations } from '../../src/store/migrations/index.ts';
import { openDatabase, openStore } from '../../src/store/open-store.ts';
import { APPLICATION_NAME, requireAlone } from '../../src/store/require-alone.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const LATER: Migrations = { ...migrations, '9999-later': { up: async () => {} } };

// The stores are bare, because the pool keeps connections to databases that earlier tests used.

test('a migration is rejected while another process uses the database, and accepted after it stopped', async () => {
	const store = await newBareStore();
	const service = await openService({
		...store,
		databaseTimeouts: DATABASE_TIMEOUTS, // closes its connections when it stops
		workspace: workspace([LIVE_KEY]),
	});
	await using other = await openDatabase({ databaseUrl: store.databaseUrl! });
	await expect(requireAlone(other.db, LATER)).rejects.toThrow(
		/other processes of the service use the database \(connections: \d+\)\. Stop all of them/,
	);
	await expect(requireAlone(other.db)).resolves.toBeUndefined(); // nothing to migrate
	await service.stop();
	await expect(requireAlone(other.db, LATER)).resolves.toBeUndefined();
});

test('a migration is accepted while a process uses another database of the same server', async () => {
	const { databaseUrl: ownUrl } = await newBareStore();
	const { databaseUrl: otherUrl } = await newBareStore();
	await using own = await openStore({ databaseUrl: ownUrl! });
	await using other = await openStore({ databaseUrl: otherUrl! });
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from pg_stat_activity
		where datname <> current_database() and application_name = ${APPLICATION_NAME}`.execute(own.db);
	expect(rows[0]!.count).toBeGreaterThan(0);
	await expect(requireAlone(own.db, LATER)).resolves.toBeUndefined();
	await expect(requireAlone(other.db, LATER)).resolves.toBeUndefined();
});
