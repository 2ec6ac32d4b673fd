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
const NO_BODY = new Set([204, 205, 304]);

/**
 * The web's `fetch` over n8n's request helper, which adds the key, the proxy and n8n's guards. The helper is told which credential:
 * left to itself it takes the one of the first item, and its key would go to the address of another.
 */
export const hostFetch =
	(host: Host, credential: object): typeof fetch =>
	async (input, init) => {
		const options: IHttpRequestOptions = {
			method: init?.method as IHttpRequestOptions['method'], // the core uses GET and POST
			url: String(input), // the core gives an address, and text to send
			headers: Object.fromEntries(new Headers(init?.headers)),
			body: init?.body as string | undefined, // as text: n8n drops an empty object
			encoding: 'text',
			json: false,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_MS,
		};
		const response: IN8nHttpFullResponse = await host.helpers.httpRequestWithAuthentication
			.call(host, CREDENTIAL, options, {
				credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data: { ...credential } },
			})
			.catch(rejectAsFetchDoes);
		return toResponse(response);
	};

function toResponse({ statusCode, headers, body }: IN8nHttpFullResponse): Response {
	const text = NO_BODY.has(statusCode) ? null : String(body ?? '');
	const entries = Object.entries(headers).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	return new Response(text, { status: statusCode, headers: entries });
}

/** n8n names what broke a connection in `httpCode`, such as ECONNREFUSED or CERT_HAS_EXPIRED; fetch throws a TypeError for it, with a cause. */
async function rejectAsFetchDoes(error: unknown): Promise<never> {
	const { httpCode, code } = error as { httpCode?: unknown; code?: unknown }; // read, not trusted
	const name = [httpCode, code].find(
		(value) => typeof value === 'string' && /^[A-Z][A-Z\d_]+$/.test(value),
	);
	return await Promise.reject(
		name === undefined ? error : new TypeError('fetch failed', { cause: { code: name } }),
	);
}
