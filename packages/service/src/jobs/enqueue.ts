import { sql } from 'kysely';
import type { Work } from '../tools.ts';
import type { JobKind, JobPayloads } from './payloads.ts';

/** Plans a job in the caller's transaction: it is there when, and only when, the rest of it is. */
export async function enqueue<K extends JobKind>(
	work: Work,
	kind: K,
	payload: JobPayloads[K],
	dueAt: Date = work.now,
): Promise<void> {
	await enqueueAll(work, kind, [payload], dueAt);
}

/** Plans many jobs of a kind with one statement. */
export async function enqueueAll<K extends JobKind>(
	{ trx, owner, now, leaveWork }: Work,
	kind: K,
	payloads: readonly JobPayloads[K][],
	dueAt: Date = now,
): Promise<void> {
	if (payloads.length === 0) return;
	const delayedUntil = dueAt > now ? dueAt : null;
	// One parameter for all payloads: 500 rows of parameters take three times as long.
	await sql`
		insert into jobs (product, environment, kind, payload, due_at, delayed_until, created_at)
		select ${owner.product}, ${owner.environment}, ${kind}, payload, ${dueAt}, ${delayedUntil}::timestamptz, ${now}
		from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) as payload`.execute(trx);
	if (delayedUntil === null) leaveWork();
}
