import { z } from 'zod';
import { duration, expected } from './expected.ts';

const DAY_MS = 86_400_000;

const EXPECTED = 'a time span of at least one day such as 90d, or forever';

/** How long something is kept, in milliseconds; Infinity for ever. */
const kept = (defaultDays: number) =>
	z
		.union([z.literal('forever').transform(() => Infinity), duration], expected(EXPECTED))
		.refine((ms) => ms >= DAY_MS, `expected ${EXPECTED}`)
		.default(defaultDays * DAY_MS);

/** How long what happened is kept. Contacts, tags, enrollments and the unsubscribed list stay until they are changed. */
export const retention = z
	.strictObject(
		{
			/** What a contact's time line tells. */
			activity: kept(365),
			events: kept(Infinity),
			/** Subject and texts of mails. That there was one, and to whom, is kept: its unsubscribe link must work. */
			outbox: kept(90),
		},
		expected('time spans for activity, events, and outbox'),
	)
	.prefault({});
