const UNITS = [
	['d', 86_400_000],
	['h', 3_600_000],
	['m', 60_000],
	['s', 1_000],
] as const;

/** Formats a duration as in the workspace file: `2d`, `90m`, `0s`. */
export function formatDuration(ms: number): string {
	const [unit, length] = UNITS.find(([, each]) => ms >= each && ms % each === 0) ?? ['s', 1_000];
	return `${ms / length}${unit}`;
}
