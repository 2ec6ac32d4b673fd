const UNITS = [
	{ name: 'second', seconds: 1, upTo: 120 },
	{ name: 'minute', seconds: 60, upTo: 120 },
	{ name: 'hour', seconds: 3_600, upTo: 48 },
	{ name: 'day', seconds: 86_400, upTo: Infinity },
];

/**
 * Formats a wait, rounded up, as text such as `in 42 seconds` or `in 12 minutes`.
 *
 * @param waitMs duration of the wait, in milliseconds
 */
export function formatWait(waitMs: number | undefined): string {
	if (waitMs === undefined) return 'in a minute';
	const waitS = Math.max(1, Math.ceil(waitMs / 1000));
	const { name, seconds } = UNITS.find((unit) => waitS <= unit.upTo * unit.seconds)!; // days have no limit
	const count = Math.ceil(waitS / seconds);
	return `in ${count} ${name}${count === 1 ? '' : 's'}`;
}
