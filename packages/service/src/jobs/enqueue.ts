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
	{ trx, owner, now }: Work,
	kind: K,
	payloads: readonly JobPayloads[K][],
	dueAt: Date = now,
): Promise<void> {
	if (payloads.length === 0) return;
	const rows = payloads.map((payload) => ({
		...owner,
		kind,
		payload: JSON.stringify(payload),
		due_at: dueAt,
		created_at: now,
		failed_at: null,
		problem: null,
	}));
	await trx.insertInto('jobs').values(rows).execute();
}
