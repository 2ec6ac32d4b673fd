import { sql } from 'kysely';
import type { Clock } from '../../base/clock.ts';
import { describeError, type Log } from '../../base/log.ts';
import { createLoop } from '../../base/loop.ts';
import type { SharedDatabase } from '../../store/tables.ts';

/** Interval between writes of the counts, in milliseconds. Each write is one statement. */
const WRITE_MS = 1_000;

const MINUTE_MS = 60_000;

/** Retention of the counts, in milliseconds. The console shows one hour. */
const RETENTION_MS = 2 * 3_600_000;

interface Count {
	/** Undefined for requests with invalid keys. */
	keyId: string | undefined;
	minute: number;
	status: number;
	requests: number;
}

/** Counts each key's requests by minute and status code. A crash loses the counts of the latest second. */
export interface RequestCounts extends AsyncDisposable {
	/** @param keyId undefined for a request with an invalid key */
	add(keyId: string | undefined, status: number): void;
	/** Writes the counts since the previous write. */
	write(): Promise<void>;
}

export function createRequestCounts({
	db,
	clock,
	log,
}: {
	db: SharedDatabase;
	clock: Clock;
	log: Log;
}): RequestCounts {
	let counts = new Map<string, Count>();
	let cleanedAt = 0;

	const add = ({ requests, ...count }: Count) => {
		const name = `${count.keyId} ${count.minute} ${count.status}`;
		const known = counts.get(name);
		if (known) known.requests += requests;
		else counts.set(name, { ...count, requests });
	};
	const writeCounts = async () => {
		if (counts.size === 0) return;
		const batch = [...counts.values()];
		counts = new Map();
		try {
			await addToTable(db, batch);
		} catch (error) {
			batch.forEach(add); // retried with the next write
			throw error;
		}
		const now = clock.now();
		if (now - cleanedAt < MINUTE_MS) return;
		const oldest = new Date(now - RETENTION_MS);
		for (const table of ['request_counts', 'invalid_key_requests'] as const)
			await db.deleteFrom(table).where('minute', '<', oldest).execute();
		cleanedAt = now;
	};
	const loop = createLoop({
		everyMs: WRITE_MS,
		run: writeCounts,
		onError: (error) => log('warn', 'request counts not written', describeError(error)),
	});
	const write = () => loop.run().catch(() => {}); // the error is logged, and the next write retries

	return {
		add(keyId, status) {
			const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
			add({ keyId, minute, status, requests: 1 });
		},
		write,
		async [Symbol.asyncDispose]() {
			await loop[Symbol.asyncDispose]();
			await write();
		},
	};
}

/** Adds counts to the tables, in a fixed order, so that two processes can't deadlock. Skips keys that were deleted in the meantime. */
async function addToTable(db: SharedDatabase, counts: readonly Count[]): Promise<void> {
	const rows = counts.map(({ keyId, minute, status, requests }) => ({
		api_key_id: keyId,
		status,
		requests,
		minute: new Date(minute).toISOString(),
	}));
	await sql`
		with added as materialized (
			select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
				as added (minute timestamptz, api_key_id uuid, status smallint, requests integer)
		),
		invalid as (
			insert into invalid_key_requests as counted (minute, status, requests)
			select minute, status, requests from added where api_key_id is null order by minute, status
			on conflict (minute, status) do update set requests = counted.requests + excluded.requests
		)
		insert into request_counts as counted (minute, api_key_id, status, requests)
		select minute, api_key_id, status, requests
		from added join api_keys on api_keys.id = added.api_key_id
		order by minute, api_key_id, status
		on conflict (minute, api_key_id, status)
			do update set requests = counted.requests + excluded.requests`.execute(db);
}
