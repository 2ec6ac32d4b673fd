const UNITS = [
	{ name: 'h', ms: 3_600_000 },
	{ name: 'min', ms: 60_000 },
	{ name: 's', ms: 1_000 },
] as const;

/** Formats milliseconds in the largest unit that fits: 300 -> 0.30 s, 483600 -> 8.06 min. */
export function formatDuration(ms: number): string {
	const { name, ms: unit } = UNITS.find(({ ms: length }) => ms >= length) ?? UNITS[2];
	return `${(ms / unit).toPrecision(3)} ${name}`;
}
