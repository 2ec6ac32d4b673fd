import { CHECK_BASE_URL, UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { ApiResponse } from '../transport/call.ts';
import { isRecord, parseJson, plainName, type Json } from '../transport/json.ts';

export const unexpected = (summary: string, status: number) =>
	new UnexpectedResponseError({ status, summary, hint: CHECK_BASE_URL });

const invalidResponse = (status: number) =>
	unexpected("The response isn't in the format of this API.", status);

/** Parses a response body as JSON. @throws UnexpectedResponseError if the body isn't JSON */
export function readJson({ status, text }: ApiResponse): unknown {
	const body = parseJson(text);
	if (body !== undefined) return body;
	throw invalidResponse(status);
}

/**
 * Parses a response body as a JSON object.
 *
 * @throws UnexpectedResponseError if the body isn't a JSON object
 */
export function readObject(response: ApiResponse): Json {
	const body = readJson(response);
	if (isRecord(body)) return body;
	throw invalidResponse(response.status);
}

/**
 * Parses the body of a response that api.md doesn't specify. Returns an empty object if the body isn't a JSON
 * object.
 */
export function readIfObject({ text }: ApiResponse): Json {
	const body = parseJson(text);
	return isRecord(body) ? body : {};
}

/**
 * Returns the first string in the named fields, regardless of the spelling of their names. Numbers, such as
 * IDs, are returned as strings.
 */
export function textOf(body: Json, ...names: readonly string[]): string | undefined {
	const values = new Map(Object.entries(body).map(([name, value]) => [plainName(name), value]));
	const found = names
		.map((name) => values.get(plainName(name)))
		.find((value) => value !== undefined && value !== null);
	return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}

/** Returns the content of a list entry. JSON:API nests it under `attributes`, and GraphQL under `node`. */
export function entryOf(entry: unknown): Json | undefined {
	if (!isRecord(entry)) return undefined;
	const { attributes, node, ...rest } = entry;
	if (isRecord(attributes)) return { id: rest.id, ...attributes };
	return isRecord(node) ? node : entry;
}
