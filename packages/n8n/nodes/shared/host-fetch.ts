import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

/** Where n8n calls the nodes from. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export const CREDENTIAL = 'contactSyncApi';

/** Over the core's own time limit, which gives the better text. Milliseconds. */
const TIMEOUT_MS = 60_000;

/** Statuses for which the web's Response takes no body. */
const NO_BODY = new Set([101, 204, 205, 304]);

/** The web's `fetch` over n8n's request helper, which adds the key, the proxy and n8n's guards. */
export const hostFetch =
	(host: Host): typeof fetch =>
	async (input, init) => {
		const request = input instanceof Request ? input : new Request(input, init); // the core gives a Request
		const options: IHttpRequestOptions = {
			method: request.method as IHttpRequestOptions['method'], // the core uses GET and POST
			url: request.url,
			headers: Object.fromEntries(request.headers),
			body: request.body === null ? undefined : await request.text(), // as text: n8n drops an empty object
			encoding: 'text',
			json: false,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_MS,
		};
		const response: IN8nHttpFullResponse = await host.helpers.httpRequestWithAuthentication
			.call(host, CREDENTIAL, options)
			.catch(rejectAsFetchDoes);
		return toResponse(response);
	};

function toResponse({ statusCode, headers, body }: IN8nHttpFullResponse): Response {
	const text = NO_BODY.has(statusCode) ? null : String(body ?? '');
	const response = new Response(text, { status: statusCode });
	for (const [name, value] of Object.entries(headers)) response.headers.set(name, String(value));
	return response;
}

/** n8n names what broke a connection in `httpCode`, as ECONNREFUSED; fetch throws a TypeError for it, with a cause. */
async function rejectAsFetchDoes(error: unknown): Promise<never> {
	const { httpCode, code } = error as { httpCode?: unknown; code?: unknown }; // read, not trusted
	const name = [httpCode, code].find(
		(value) => typeof value === 'string' && /^E[A-Z_]+$/.test(value),
	);
	return await Promise.reject(
		name === undefined ? error : new TypeError('fetch failed', { cause: { code: name } }),
	);
}
