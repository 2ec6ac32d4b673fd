import type { Outputs } from '../catalog/outputs.ts';

/**
 * Returns a result in the order of the outputs, followed by values that aren't outputs. Blank values are left
 * out at any depth: they aren't informative, and tables show them as if something failed.
 */
export function shapeResult(outputs: Outputs, result: object): object {
	const values: Record<string, unknown> = { ...result };
	const names = new Set([...Object.keys(outputs), ...Object.keys(values)]);
	return withoutBlanks(
		Object.fromEntries([...names].map((name) => [name, values[name]])),
	) as object; // objects stay objects
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
