/** Returns JSON that is the same for equal values, regardless of the order of their fields. */
export function canonicalJson(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) => (isObject(part) ? sorted(part) : part));
}

const isObject = (value: unknown): value is object =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (object: object) =>
	Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
