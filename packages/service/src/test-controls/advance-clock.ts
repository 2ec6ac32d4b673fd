import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../store/tables.ts';
import { duration } from '../workspace/parts/duration.ts';
import { defineControl } from './control.ts';

/**
 * Advances the clock. Work that becomes due in the meantime runs before the response. Each job runs at its
 * due time, so that follow-up work gets the correct due times.
 */
export const advanceClock = defineControl({
	method: 'POST',
	path: '/clock',
	body: z.strictObject({ advance: duration }),
	async handle({ body }, { runDue }, { allOwners, clock }) {
		await runDue(); // before the target is set, because follow-up work counts from when a job runs
		const target = clock.now() + body.advance;
		for (
			let due = await nextDue(allOwners, clock.now());
			due <= target;
			due = await nextDue(allOwners, due)
		) {
			clock.advance(Math.max(0, due - clock.now()));
			await runDue();
		}
		clock.advance(Math.max(0, target - clock.now()));
		await runDue(); // runs periodic tasks at the end
		return { now: new Date(clock.now()).toISOString() };
	},
});

/**
 * Returns the earliest due time of a job or email that is due later than `after`; Infinity if there is none.
 * Times are in milliseconds since 1970.
 */
async function nextDue(db: Kysely<Tables>, after: number): Promise<number> {
	const job = await db
		.selectFrom('jobs')
		.select(({ fn }) => fn.min('due_at').as('at'))
		.where('failed_at', 'is', null)
		.where('due_at', '>', new Date(after))
		.executeTakeFirstOrThrow();
	const mail = await db
		.selectFrom('outbox')
		.select(({ fn }) => fn.min('deliver_at').as('at'))
		.where('status', '=', 'queued')
		.where('deliver_at', '>', new Date(after))
		.executeTakeFirstOrThrow();
	return Math.min(...[job, mail].map(({ at }) => at?.getTime() ?? Infinity));
}
