import { LOAD_KEY } from './load-workspace.ts';

/** A response, with its response time in milliseconds. */
export interface TimedResponse {
	ms: number;
	text: string;
}

export const JSON_HEADERS = { 'x-api-key': LOAD_KEY, 'content-type': 'application/json' };

/**
 * Sends a POST request with a JSON body, or a GET request without one.
 *
 * @throws Error unless the status code is below 300
 */
export async function timedRequest(
	url: string | URL,
	body?: object,
	headers: Readonly<Record<string, string>> = JSON_HEADERS,
): Promise<TimedResponse> {
	const start = performance.now();
	const response = await fetch(url, {
		method: body ? 'POST' : 'GET',
		headers,
		...(body && { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	const ms = performance.now() - start;
	if (!response.ok) throw new Error(`${url}: status ${response.status}: ${text}`);
	return { ms, text };
}
