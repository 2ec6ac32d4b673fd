import type { Output, Outputs } from '../catalog/outputs.ts';
import { isRecord, type Json } from '../tolerant/find.ts';

/**
 * Returns a result in the order of the outputs, followed by values that aren't outputs. Blank values are left
 * out at any depth: they aren't informative, and tables show them as if something failed. The entries of a list are
 * the exception: they have the same texts.
 */
export function shapeResult(outputs: Outputs, result: object): object {
	const values: Record<string, unknown> = { ...result };
	const names = new Set([...Object.keys(outputs), ...Object.keys(values)]);
	const shaped = withoutBlanks(
		Object.fromEntries([...names].map((name) => [name, asKind(outputs[name], values[name])])),
	) as Json; // objects stay objects
	for (const [name, output] of Object.entries(outputs)) {
		if (output.kind !== 'list' || output.of === 'text' || !Array.isArray(shaped[name])) continue;
		shaped[name] = withSameTexts(output.of, shaped[name].filter(isRecord));
	}
	return shaped;
}

/**
 * Adds the texts that other entries have to the entries without them, as blank ones. Some platforms split a list
 * into one list per property, so an omitted text would move the following ones to other entries.
 */
function withSameTexts(outputs: Outputs, entries: readonly Json[]): Json[] {
	const texts = Object.keys(outputs).filter(
		(name) => isText(outputs[name]) && entries.some((entry) => name in entry),
	);
	const blank = Object.fromEntries(texts.map((name) => [name, '']));
	return entries.map((entry) => ({ ...blank, ...entry }));
}

const isText = (output: Output | undefined): boolean =>
	output?.kind === 'text' || output?.kind === 'datetime';

/**
 * Returns a value of a response as the type of its output. Clients that check types would reject the result of a
 * successful change, such as an enrollment whose ID is a number.
 */
function asKind(output: Output | undefined, value: unknown): unknown {
	if (output?.kind === 'map') return isRecord(value) ? value : undefined;
	if (!isText(output) || typeof value === 'string' || value === undefined || value === null)
		return value;
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function withoutBlanks(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutBlanks);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, each]) => each !== undefined && each !== null && each !== '')
			.map(([name, each]) => [name, withoutBlanks(each)]),
	);
}
