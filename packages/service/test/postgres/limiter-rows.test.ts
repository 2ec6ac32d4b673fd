import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { createDatabaseLimiter } from '../../src/api/limits/database-limiter.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { OwnedTable } from '../../src/store/tables.ts';

test('the counts of requests that left the hour are removed', async () => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	let aheadMs = 0;
	const limiter = createDatabaseLimiter(store.db.$omitTables<OwnedTable>(), () => aheadMs);
	const keyId = randomUUID();
	for (let each = 0; each < 300; each++) {
		await limiter.take(keyId, { perMinute: 60, perHour: 1_000 });
		aheadMs += 60_000;
	}
	const rows = await store.db.selectFrom('counted_requests').select('counted_at').execute();
	expect(rows.length).toBeLessThan(130); // those of an hour, and up to 64 others
});
