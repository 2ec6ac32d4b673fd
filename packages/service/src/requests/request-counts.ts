import { sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import { describeError, type Log } from '../base/log.ts';
import { createLoop } from '../base/loop.ts';
import type { SharedDatabase } from '../store/tables.ts';

/** Interval of writing the counts, in milliseconds, with one statement. */
const WRITE_MS = 1_000;

const MINUTE_MS = 60_000;

/** Minutes that are over for so long are forgotten. The console shows an hour. */
const KEEP_MS = 2 * 3_600_000;

interface Count {
	keyId: string;
	minute: number;
	status: number;
	requests: number;
}

/** Counts the status codes of the requests of each key, by minute. A crash loses the last second. */
export interface RequestCounts extends AsyncDisposable {
	add(keyId: string, status: number): void;
	/** Writes what was counted since the last time. */
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
	let forgotAt = 0;

	const add = ({ requests, ...what }: Count) => {
		const name = `${what.keyId} ${what.minute} ${what.status}`;
		const known = counts.get(name);
		if (known) known.requests += requests;
		else counts.set(name, { ...what, requests });
	};
	const writeCounts = async () => {
		if (counts.size === 0) return;
		const taken = [...counts.values()];
		counts = new Map();
		try {
			await addToTable(db, taken);
		} catch (error) {
			taken.forEach(add); // the next time
			throw error;
		}
		const now = clock.now();
		if (now - forgotAt < MINUTE_MS) return;
		await db
			.deleteFrom('request_counts')
			.where('minute', '<', new Date(now - KEEP_MS))
			.execute();
		forgotAt = now;
	};
	const loop = createLoop({
		everyMs: WRITE_MS,
		run: writeCounts,
		onError: (error) => log('warn', 'request counts not written', describeError(error)),
	});
	const write = () => loop.run().catch(() => {}); // logged, and counted the next time

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

/** In one order, so that two processes cannot wait for each other; without keys that were revoked meanwhile. */
async function addToTable(db: SharedDatabase, counts: readonly Count[]): Promise<void> {
	const rows = counts.map(({ keyId, minute, status, requests }) => ({
		api_key_id: keyId,
		status,
		requests,
		minute: new Date(minute).toISOString(),
	}));
	await sql`
		insert into request_counts as counted (minute, api_key_id, status, requests)
		select minute, api_key_id, status, requests
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
			as added (minute timestamptz, api_key_id uuid, status smallint, requests integer)
		join api_keys on api_keys.id = added.api_key_id
		order by minute, api_key_id, status
		on conflict (minute, api_key_id, status)
			do update set requests = counted.requests + excluded.requests`.execute(db);
}
