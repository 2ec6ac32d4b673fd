import { z } from 'zod';
import { parseDuration } from '../../workspace/parts/duration.ts';
import type { Field } from './operation.ts';

const SINCE = 'Enter a time span such as 30m, 2h, or 1d.';

/** Input of an operation on everything that failed in a time span. */
export const sinceInput = z.object({
	since: z
		.string(SINCE)
		.trim()
		.refine((text) => parseDuration(text) !== undefined, SINCE),
});

export const sinceField = (label: string): Field => ({
	name: 'since',
	label,
	initial: '1d',
	help: 'A time span such as 30m, 2h, or 1d.',
});

/** Returns the time span in milliseconds. */
export const readSpan = ({ since }: z.infer<typeof sinceInput>): number => parseDuration(since)!;
