export type Json = Record<string, unknown>;

/** Whether a value is a JSON object, as opposed to a list or a single value. */
export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Maximum depth of the search in a response. */
const MAX_DEPTH = 3;

/** Returns a JSON object and the objects nested in it, up to three levels, outermost first. Objects in lists are skipped. */
export function objectsIn(value: unknown, depth = MAX_DEPTH): Json[] {
	const levels = [[value].filter(isRecord)];
	for (let level = 0; level < depth; level += 1) {
		levels.push(levels[level]!.flatMap((object) => Object.values(object).filter(isRecord)));
	}
	return levels.flat();
}

/**
 * Normalizes a name: removes case and punctuation, so that `next_page`, `nextPage`, and `next-page` are
 * equal.
 */
export const plainName = (name: string): string => name.replaceAll(/[^a-z\d]/gi, '').toLowerCase();

/** Whether a response body is a web page. */
export const isHtml = (text: string): boolean => /^\s*</.test(text);
