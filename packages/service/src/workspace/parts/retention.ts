import { z } from 'zod';
import { duration } from './duration.ts';
import { expected } from './expected.ts';

const DAY_MS = 86_400_000;

const EXPECTED = 'a time span of at least one day such as 90d, or forever';

/** Retention period in milliseconds; Infinity for `forever`. */
const retentionPeriod = (defaultDays: number) =>
	z
		.union([z.literal('forever').transform(() => Infinity), duration], expected(EXPECTED))
		.refine((ms) => ms >= DAY_MS, `expected ${EXPECTED}`)
		.default(defaultDays * DAY_MS);

/** Retention periods. Contacts, tags, enrollments, and the suppression list don't expire. */
export const retention = z
	.strictObject(
		{
			/** Contact timelines. */
			activity: retentionPeriod(365),
			events: retentionPeriod(Infinity),
			/**
			 * Subjects and bodies of emails. The recipient is kept, because unsubscribe links must keep
			 * working.
			 */
			outbox: retentionPeriod(90),
		},
		expected('time spans for activity, events, and outbox'),
	)
	.prefault({});
