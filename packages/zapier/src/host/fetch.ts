import type { HttpResponse, ZObject } from 'zapier-platform-core';

/** Statuses whose answers have no body; `Response` refuses one even when it is empty. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * A `fetch` that goes through Zapier's own client, so that Zapier logs, censors and adds the key. When the deadline of the
 * step passes, the request under way ends with a TimeoutError, which the core takes for an answer that came too late.
 */
export const fetchThrough =
	(z: ZObject, deadline: AbortSignal): typeof fetch =>
	async (input, init) => {
		const request = new Request(input, init);
		// In a variable, because the platform's types lack four of these options.
		const options = {
			url: request.url,
			method: request.method as 'GET' | 'POST', // the two that the client has
			headers: Object.fromEntries(request.headers),
			body: request.body === null ? undefined : await request.text(),
			redirect: request.redirect,
			signal: AbortSignal.any([request.signal, deadline]),
			merge: false, // a contact named "{{bundle.x}}" must arrive as such, not throw
			skipThrowForStatus: true, // the core reads errors
			throwForThrottlingEarly: false, // false lets a 429 through; the schema says the opposite
		};
		return toResponse(
			await z.request(options).catch((error: unknown) => {
				request.signal.throwIfAborted();
				deadline.throwIfAborted();
				throw isUnreachable(error) ? new TypeError('fetch failed', { cause: error }) : error;
			}),
		);
	};

/** What the platform's client, node-fetch, throws where `fetch` throws a TypeError. */
const isUnreachable = (error: unknown) => error instanceof Error && error.name === 'FetchError';

function toResponse({ status, headers: given, content }: HttpResponse): Response {
	const headers = new Headers();
	given.forEach((value, name) => headers.append(name, value));
	headers.delete('content-encoding'); // the content is decoded already
	headers.delete('content-length');
	return new Response(WITHOUT_BODY.has(status) ? null : content, { status, headers });
}
