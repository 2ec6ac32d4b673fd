import { z } from 'zod';
import { expected } from './expected.ts';

const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

const EXPECTED = 'a time span such as 0s, 30m, 12h, or 2d';

/** A duration such as `0s`, `30m`, `12h`, or `2d`, parsed to milliseconds. */
export const duration = z
	.string(expected(EXPECTED))
	.refine((text) => parseDuration(text) !== undefined, `expected ${EXPECTED}`)
	.transform((text) => parseDuration(text)!);

/** Parses a duration such as `2d` to milliseconds; undefined if the text isn't a duration. */
export function parseDuration(text: string): number | undefined {
	const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
	return count === undefined ? undefined : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** Formats a duration in its largest whole unit: `2d`, `90m`, `0s`. */
export function formatDuration(ms: number): string {
	const units = Object.entries(UNIT_MS);
	const [unit, length] = units.find(([, each]) => ms >= each && ms % each === 0) ?? units.at(-1)!;
	return `${ms / length}${unit}`;
}
