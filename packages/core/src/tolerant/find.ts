import { NAMES, type Concept } from './names.ts';

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

/** Whether a response body is a web page. */
export const isHtml = (text: string): boolean => /^\s*</.test(text);

/**
 * Normalizes a name: removes case and punctuation, so that `next_page`, `nextPage`, and `next-page` are
 * equal.
 */
export const plainName = (name: string): string => name.replaceAll(/[^a-z\d]/gi, '').toLowerCase();

/** Whether a name is one of the names of a concept. */
export const isNamed = (name: string, concept: Concept): boolean =>
	(NAMES[concept] as readonly string[]).includes(plainName(name));

/** Returns the key of a dictionary whose texts include a text, regardless of its spelling. */
export function keyFor<Key extends string>(
	dictionary: Readonly<Record<Key, readonly string[]>>,
	text: string,
): Key | undefined {
	const keys = Object.keys(dictionary) as Key[]; // dictionaries are literals
	return keys.find((key) => dictionary[key].includes(plainName(text)));
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

/** Returns the entries whose names belong to a concept: the most likely name first, then in their order. */
export const entriesOf = (
	entries: ReadonlyArray<readonly [name: string, value: unknown]>,
	concept: Concept,
): ReadonlyArray<readonly [name: string, value: unknown]> =>
	NAMES[concept].flatMap((wanted) => entries.filter(([name]) => plainName(name) === wanted));

/** Returns the values in an object for a concept, most likely name first. Null counts as absent. */
export const valuesOf = (object: Json, concept: Concept): unknown[] =>
	entriesOf(Object.entries(object), concept)
		.map(([, value]) => value)
		.filter((value) => value !== undefined && value !== null);

/**
 * Returns the first string in the named fields, regardless of the spelling of their names. Numbers, such as
 * IDs, are returned as strings.
 */
export function textOf(body: Json, ...names: readonly [string, ...string[]]): string | undefined {
	const found = body[names[0]] ?? findNamed(body, names); // most entries spell the name as in api.md
	return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

function findNamed(body: Json, names: readonly string[]): unknown {
	const values = new Map(Object.entries(body).map(([name, value]) => [plainName(name), value]));
	return names
		.map((name) => values.get(plainName(name)))
		.find((value) => value !== undefined && value !== null);
}

/** Returns the content of a list entry. JSON:API nests it under `attributes`, and GraphQL under `node`. */
export function entryOf(entry: unknown): Json | undefined {
	if (!isRecord(entry)) return undefined;
	const { attributes, node, ...rest } = entry;
	if (isRecord(attributes)) return { id: rest.id, ...attributes };
	return isRecord(node) ? node : entry;
}

/** Returns a number, which may be spelled as text. */
export const numberIn = (value: unknown): number | undefined =>
	typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
		? Number(value)
		: undefined;

const TRUE = new Set(['true', 'yes', 'y', '1', 'on']);
const FALSE = new Set(['false', 'no', 'n', '0', 'off', 'none', 'null']);

/** Reads a flag, which may be spelled as text or as a number. Returns undefined for anything else. */
export function flagIn(value: unknown): boolean | undefined {
	if (typeof value === 'object') return undefined;
	const text = String(value).trim().toLowerCase();
	if (FALSE.has(text)) return false;
	return TRUE.has(text) ? true : undefined;
}
