import type { Output, Outputs } from '../catalog/outputs.ts';
import { isRecord } from '../tolerant/find.ts';

/**
 * Returns a result in the order of the outputs, followed by values that aren't outputs. Blank values are left
 * out at any depth: they aren't informative, and tables show them as if something failed.
 */
export function shapeResult(outputs: Outputs, result: object): object {
	const values: Record<string, unknown> = { ...result };
	const names = new Set([...Object.keys(outputs), ...Object.keys(values)]);
	return withoutBlanks(
		Object.fromEntries([...names].map((name) => [name, asKind(outputs[name], values[name])])),
	) as object; // objects stay objects
}

/**
 * Returns a value of a response as the type of its output. Clients that check types would reject the result of a
 * successful change, such as an enrollment whose ID is a number.
 */
function asKind(output: Output | undefined, value: unknown): unknown {
	if (output?.kind === 'map') return isRecord(value) ? value : undefined;
	const isText = output?.kind === 'text' || output?.kind === 'datetime';
	if (!isText || typeof value === 'string' || value === undefined || value === null) return value;
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
