/** What a service answered, its body as JSON where it is. */
export interface Seen {
	status: number;
	headers: Headers;
	body: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body; none where it is no object. */
export const bodyOf = ({ body }: Pick<Seen, 'body'>): Record<string, unknown> =>
	isObject(body) ? body : {};

/** The entries of a list, wherever in the body they stand; none where there is no list. */
export function entriesOf({ body }: Pick<Seen, 'body'>): unknown[] {
	if (Array.isArray(body)) return body;
	const values = Object.values(bodyOf({ body }));
	return (
		values.find(Array.isArray) ??
		values.filter(isObject).flatMap(Object.values).find(Array.isArray) ??
		[]
	);
}

/** The fields of each entry of a list. */
export const rowsOf = (seen: Pick<Seen, 'body'>): Record<string, unknown>[] =>
	entriesOf(seen).map((body) => bodyOf({ body }));

export const hasAll = (fields: Record<string, unknown>, names: readonly string[]): boolean =>
	names.every((name) => name in fields);

/** Longest text that tells what was seen. */
const MAX_LENGTH = 92;

const clip = (text: string): string =>
	text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;

/** Status and body, in one short line. */
export function inShort({ status, body }: Seen): string {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return clip(
		text === '' ? `status ${status}, empty` : `status ${status}, ${text.replaceAll(/\s+/g, ' ')}`,
	);
}

/** Status and the names of the headers, in one short line. */
export const headersInShort = ({ status, headers }: Seen): string =>
	clip(`status ${status}, headers ${[...headers.keys()].join(', ')}`);
