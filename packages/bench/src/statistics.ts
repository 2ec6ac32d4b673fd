/** What a series of measurements comes to. */
export interface Summary {
	median: number;
	min: number;
	max: number;
	rounds: number;
}

export function summarise(values: readonly number[]): Summary {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const median =
		sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
	return { median, min: sorted[0]!, max: sorted.at(-1)!, rounds: sorted.length };
}

/** One line of the printed table: a figure, what it should reach, and what it was measured on. */
export type Figure = {
	name: string;
	median: string;
	/** Least and most. */
	spread: string;
	reach: string;
	how: string;
};

/** Makes a line of a summary, with the unit and the decimals that suit it. */
export const figure = (
	{ name, how, reach = '–' }: { name: string; how: string; reach?: string },
	{ median, min, max, rounds }: Summary,
	{ unit, digits }: { unit: string; digits: number },
): Figure => ({
	name,
	median: `${median.toFixed(digits)} ${unit}`.trim(),
	spread: `${min.toFixed(digits)} – ${max.toFixed(digits)}`,
	reach,
	how: `${how}, ${rounds} rounds`,
});

/** The value that so many percent of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]!;
}
