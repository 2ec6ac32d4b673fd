import { CHECK_BASE_URL, UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { ApiResponse } from '../transport/call.ts';
import { isRecord, type Json } from '../tolerant/find.ts';

export const unexpected = (summary: string, status: number) =>
	new UnexpectedResponseError({ status, summary, hint: CHECK_BASE_URL });

export const invalidResponse = (status: number) =>
	unexpected("The response isn't in the format of this API.", status);

/** Returns a response body as JSON. @throws UnexpectedResponseError if the body isn't JSON */
export function readJson({ status, json }: ApiResponse): unknown {
	if (json !== undefined) return json;
	throw invalidResponse(status);
}

/**
 * Returns a response body as a JSON object.
 *
 * @throws UnexpectedResponseError if the body isn't a JSON object
 */
export function readObject(response: ApiResponse): Json {
	const body = readJson(response);
	if (isRecord(body)) return body;
	throw invalidResponse(response.status);
}

/**
 * Returns the body of a response that api.md doesn't specify, without nulls, which would hide what the request
 * contained. An empty object if it isn't a JSON object.
 */
export const readIfObject = ({ json }: ApiResponse): Json =>
	isRecord(json)
		? Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
		: {};
