export type Json = Record<string, unknown>;

/** Whether it is a JSON object, rather than a list or a single value. */
export const isRecord = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a text as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** How deep a response is searched. */
const MAX_DEPTH = 3;

/** A JSON object and those nested in it up to three levels, the outermost first; objects in lists are left out. */
export function objectsIn(value: unknown, depth = MAX_DEPTH): Json[] {
	const levels = [[value].filter(isRecord)];
	for (let level = 0; level < depth; level += 1) {
		levels.push(levels[level]!.flatMap((object) => Object.values(object).filter(isRecord)));
	}
	return levels.flat();
}

/** A name without its spelling: `next_page`, `nextPage` and `next-page` are the same. */
export const plainName = (name: string): string => name.replaceAll(/[^a-z\d]/gi, '').toLowerCase();

/** Whether a text is a web page. */
export const isHtml = (text: string): boolean => /^\s*</.test(text);
