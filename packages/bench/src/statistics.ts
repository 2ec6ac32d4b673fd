/** Summary of a series of measurements. */
export type Summary = {
	median: number;
	min: number;
	max: number;
	rounds: number;
};

export function summarize(values: readonly number[]): Summary {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	const median =
		sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
	return { median, min: sorted[0]!, max: sorted.at(-1)!, rounds: sorted.length };
}

/** Number format. */
type NumberFormat = {
	/** Unit, or an empty string for a ratio. */
	unit: string;
	/** Number of decimal places. */
	digits: number;
};

/** A row of results: a metric with its measurement method. */
export type Metric = Summary & NumberFormat & { name: string; method: string };

/** A measured value with a label: the median of rounds, or the worst value of several settings. */
export type Measurement = Summary & NumberFormat & { label: string };

/** Maximum number of significant digits. */
const PRECISION = 5;

const rounded = (value: number): number => Number(value.toPrecision(PRECISION));

/** Returns a row that summarizes the values of all rounds. */
export function metric(
	name: string,
	values: readonly number[],
	{ unit = '', digits, method }: Partial<NumberFormat> & Pick<Metric, 'digits' | 'method'>,
): Metric {
	const { median, min, max, rounds } = summarize(values.map(rounded));
	return { name, median: rounded(median), min, max, rounds, unit, digits, method };
}

/**
 * Measures two programs in turn, after a warm-up run of each. Returns their metrics, and the ratio of the first
 * to the second.
 */
export async function comparePair(
	[ours, peer]: readonly [string, string],
	[runOurs, runPeer]: readonly [() => Promise<number>, () => Promise<number>],
	rounds: number,
	format: NumberFormat & Pick<Metric, 'method'>,
): Promise<Metric[]> {
	await runOurs();
	await runPeer();
	const [ourValues, peerValues, ratios]: [number[], number[], number[]] = [[], [], []];
	for (let round = 0; round < rounds; round += 1) {
		const [our, its] = [await runOurs(), await runPeer()];
		ourValues.push(our);
		peerValues.push(its);
		ratios.push(our / its);
	}
	return [
		metric(ours, ourValues, format),
		metric(peer, peerValues, format),
		metric(`${ours} / ${peer}`, ratios, { digits: 2, method: 'ratio per pair' }),
	];
}

/** Returns the metric with this name, or undefined if it wasn't measured. */
export function medianOf(rows: readonly Metric[], name: string): Measurement | undefined {
	const row = rows.find((row) => row.name === name);
	return row && { ...row, label: row.rounds === 1 ? 'one round' : `median of ${row.rounds}` };
}

/**
 * Returns the largest value across several settings with one round each. Returns undefined if there are no
 * values.
 */
export function worstOf(values: readonly number[], digits = 0): Measurement | undefined {
	if (values.length === 0) return undefined;
	const { min, max } = summarize(values);
	const is = values.length === 1 ? 'one round' : `worst of ${values.length}, one round each`;
	return { median: max, min, max, rounds: values.length, label: is, unit: '', digits };
}

/** Formats a number with its unit. */
export const formatNumber = (value: number, { unit, digits }: NumberFormat): string =>
	`${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`.trim();

/** Formats the minimum and maximum, or returns a dash for one round. */
export const spread = ({ min, max, rounds, digits }: Summary & NumberFormat): string =>
	rounds === 1
		? '–'
		: [min, max].map((value) => formatNumber(value, { unit: '', digits })).join(' – ');
