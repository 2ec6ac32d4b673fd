import { fetchFailure, hostResponse } from '@contact-sync/core';
import type { HttpMethod, HttpResponse, ZObject } from 'zapier-platform-core';

/**
 * Returns a `fetch` based on Zapier's HTTP client, so that Zapier logs and censors requests and adds the key.
 * At the step's deadline, pending requests fail with a TimeoutError, which the core handles as a timeout.
 */
export const fetchThrough =
	(z: ZObject, deadline: AbortSignal): typeof fetch =>
	async (input, init) => {
		const request = new Request(input, init);
		// Declared as a variable, because the platform's types don't include four of these options.
		const options = {
			url: request.url,
			method: request.method as HttpMethod, // the core uses five standard methods
			headers: Object.fromEntries(request.headers),
			body: request.body === null ? undefined : await request.text(),
			redirect: request.redirect,
			signal: AbortSignal.any([request.signal, deadline]),
			merge: false, // values such as "{{bundle.x}}" must be sent unchanged
			skipThrowForStatus: true, // the core handles error responses
			throwForThrottlingEarly: false, // false passes 429 responses on; the schema says the opposite
		};
		return toResponse(
			await z.request(options).catch((error: unknown) => {
				request.signal.throwIfAborted();
				deadline.throwIfAborted();
				throw isUnreachable(error) ? fetchFailure(error.code, error.message) : error;
			}),
		);
	};

/** Whether an error from node-fetch, the platform's client, corresponds to a TypeError from `fetch`. */
const isUnreachable = (error: unknown): error is NodeJS.ErrnoException =>
	error instanceof Error && error.name === 'FetchError';

function toResponse({ status, headers: platformHeaders, content }: HttpResponse): Response {
	const headers = new Headers();
	platformHeaders.forEach((value, name) => headers.append(name, value));
	headers.delete('content-encoding'); // the content is already decoded
	headers.delete('content-length');
	return hostResponse(status, headers, content);
}
