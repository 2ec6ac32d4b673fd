import { newStore, openService } from '@contact-sync/testing/service';
import { DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { migrations, type Migrations } from '../../src/store/migrations/index.ts';
import { openDatabase } from '../../src/store/open-store.ts';
import { requireAlone } from '../../src/store/require-alone.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const LATER: Migrations = { ...migrations, '9999-later': { up: async () => {} } };

test('a migration is rejected while another process uses the database, and accepted after it stopped', async () => {
	const store = await newStore();
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
