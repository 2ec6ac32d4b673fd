/** A response of the service, with its body parsed if it's JSON. */
export interface ApiResponse {
	status: number;
	headers: Headers;
	body: unknown;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a body; none if it isn't an object. */
export const bodyOf = ({ body }: Pick<ApiResponse, 'body'>): Record<string, unknown> =>
	isObject(body) ? body : {};

/** Returns the entries of a list anywhere in the body; none if there is no list. */
export function entriesOf({ body }: Pick<ApiResponse, 'body'>): unknown[] {
	if (Array.isArray(body)) return body;
	const values = Object.values(bodyOf({ body }));
	return (
		values.find(Array.isArray) ??
		values.filter(isObject).flatMap(Object.values).find(Array.isArray) ??
		[]
	);
}

/** Returns the fields of each entry of a list. */
export const rowsOf = (seen: Pick<ApiResponse, 'body'>): Record<string, unknown>[] =>
	entriesOf(seen).map((body) => bodyOf({ body }));

export const hasAll = (fields: Record<string, unknown>, names: readonly string[]): boolean =>
	names.every((name) => name in fields);

/** Maximum length of a described response, in characters. */
const MAX_LENGTH = 92;

const clip = (text: string): string =>
	text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;

/** Returns the status code and the body in one short line. */
export function summarize({ status, body }: ApiResponse): string {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return clip(
		text === '' ? `status ${status}, empty` : `status ${status}, ${text.replaceAll(/\s+/g, ' ')}`,
	);
}

/** Returns the status code and the header names in one short line. */
export const summarizeHeaders = ({ status, headers }: ApiResponse): string =>
	clip(`status ${status}, headers ${[...headers.keys()].join(', ')}`);
