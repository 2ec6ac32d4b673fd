/** Summary of a series of measurements. */
export type Summary = {
	median: number;
	min: number;
	max: number;
	rounds: number;
};

export function summarise(values: readonly number[]): Summary {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const median =
		sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
	return { median, min: sorted[0]!, max: sorted.at(-1)!, rounds: sorted.length };
}

/** Format of a number. */
type Written = {
	/** '' for a ratio. */
	unit: string;
	/** Number of decimals. */
	digits: number;
};

/** A row of results: one figure, and what it was measured on. */
export type Figure = Summary & Written & { name: string; how: string };

/** As a figure, but with a word for what stands for all: the median of rounds, or the worst of settings. */
export type Measured = Summary & Written & { is: string };

/** Maximum number of significant digits. */
const PRECISION = 5;

const rounded = (value: number): number => Number(value.toPrecision(PRECISION));

/** Returns a row with the results of each round. */
export function figure(
	name: string,
	values: readonly number[],
	{ unit = '', digits, how }: Partial<Written> & Pick<Figure, 'digits' | 'how'>,
): Figure {
	const { median, min, max, rounds } = summarise(values);
	return {
		name,
		median: rounded(median),
		min: rounded(min),
		max: rounded(max),
		rounds,
		unit,
		digits,
		how,
	};
}

/** Returns the row with this name; undefined if it wasn't measured. */
export function medianOf(rows: readonly Figure[], name: string): Measured | undefined {
	const found = rows.find((row) => row.name === name);
	return found && { ...found, is: found.rounds === 1 ? 'one round' : `median of ${found.rounds}` };
}

/** Returns the largest result of several settings, one round each; undefined if there is none. */
export function worstOf(values: readonly number[], digits = 0): Measured | undefined {
	if (values.length === 0) return undefined;
	const { min, max } = summarise(values);
	const is = values.length === 1 ? 'one round' : `worst of ${values.length}, one round each`;
	return { median: max, min, max, rounds: values.length, is, unit: '', digits };
}

/** Formats a number with its unit. */
export const written = (value: number, { unit, digits }: Written): string =>
	`${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();

/** Returns minimum and maximum; a dash for one round. */
export const spread = ({ min, max, rounds, digits }: Summary & Written): string =>
	rounds === 1 ? '–' : [min, max].map((value) => written(value, { unit: '', digits })).join(' – ');

/** Returns a percentile; undefined without values. */
export function percentile(values: readonly number[], percent: number): number | undefined {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
}
