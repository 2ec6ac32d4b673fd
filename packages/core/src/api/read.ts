import { CHECK_BASE_URL, UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { ApiResponse } from '../transport/call.ts';
import { isRecord, parseJson, type Json } from '../tolerant/find.ts';

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
