import { createClock } from '../src/base/clock.ts';
import { clearOld } from '../src/domain/retention/clear-old.ts';
import type { Workspace } from '../src/workspace/schema.ts';
import { fakeDatabase } from './helpers/fake-database.ts';

const DAY_MS = 86_400_000;
const BATCH = 1_000;

const workspace = {
	product: 'Acme',
	retention: { activity: DAY_MS, events: Infinity, outbox: Infinity },
} as Workspace; // clearOld reads only these properties

describe('removing expired rows', () => {
	/** Removes rows from a database with this number of expired rows of each kind, until it stops. */
	async function clear(expired: number, stopAfter = Infinity) {
		const left = new Map<string, number>();
		const seen: string[] = [];
		const stopping = new AbortController();
		const allOwners = fakeDatabase((sql) => {
			const table = /^delete from "?(\w+)/.exec(sql)![1]!;
			seen.push(table);
			if (seen.length >= stopAfter) stopping.abort();
			const rows = Math.min(BATCH, left.get(table) ?? expired);
			left.set(table, (left.get(table) ?? expired) - rows);
			return { numAffectedRows: BigInt(rows) };
		});
		if (stopAfter === 0) stopping.abort();
		const counts = await clearOld({ allOwners, clock: createClock() }, workspace, stopping.signal);
		return { counts, seen };
	}

	test('continues until a batch is incomplete, and skips kinds without a retention period', async () => {
		const { counts, seen } = await clear(2_500);
		expect(counts).toEqual({ activity: 2_500, idempotency_keys: 2_500 });
		const kinds = ['activity', 'idempotency_keys'];
		expect(seen).toEqual(kinds.flatMap((kind) => [kind, kind, kind]));
	});

	test('checks for more rows after a complete batch', async () => {
		expect((await clear(BATCH)).seen).toHaveLength(4);
	});

	test.each([0, 1, 2])('ends after batch %i if the service stops then', async (batches) => {
		expect((await clear(2_500, batches)).seen).toHaveLength(batches);
	});
});
