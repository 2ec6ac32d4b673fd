import { randomUUID } from 'node:crypto';
import { newStore } from '@contact-sync/testing/service';
import { createDatabaseLimiter } from '../../src/api/limits/database-limiter.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { OwnedTable } from '../../src/store/tables.ts';

test.each([
	['by an hour blocks no key', 3_600_000, true],
	['by half a minute keeps the counts', 30_000, false],
])('a clock of the database that is set back %s', async (_, backMs, admitted) => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	let aheadMs = 3_600_000;
	const limiter = createDatabaseLimiter(store.db.$omitTables<OwnedTable>(), () => aheadMs);
	const keyId = randomUUID();
	const take = () => limiter.take(keyId, { perMinute: 1, perHour: 1_000 });
	expect(await take()).toMatchObject({ admitted: true });
	expect(await take()).toMatchObject({ admitted: false });
	aheadMs -= backMs;
	expect(await take()).toMatchObject({ admitted });
});

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

test('the limiters of several processes together admit requests up to the limit', async () => {
	await using store = await openStore({ databaseUrl: (await newStore()).databaseUrl! });
	const keyId = randomUUID();
	const takeInTurn = async () => {
		const limiter = createDatabaseLimiter(store.db.$omitTables<OwnedTable>(), () => 0);
		let count = 0;
		for (let each = 0; each < 20; each++) {
			const { admitted } = await limiter.take(keyId, { perMinute: 100, perHour: 1_000 });
			if (admitted) count++;
		}
		return count;
	};
	const counts = await Promise.all(Array.from({ length: 8 }, takeInTurn));
	expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
});
