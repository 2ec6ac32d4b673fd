import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';

/** Contexts in which n8n calls the nodes. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export const CREDENTIAL = 'contactSyncApi';

/** Timeout in milliseconds. The core's timeout is shorter, and has a better error message. */
const TIMEOUT_MS = 60_000;

/** Status codes without a body. `Response` throws an error if it receives a body with one of these codes. */
const NO_BODY = new Set([204, 205, 304]);

/**
 * Returns a `fetch` based on n8n's request helper, which adds the key, the proxy settings, and n8n's security
 * checks. The credential is passed explicitly. Otherwise, the helper would use the first item's credential,
 * and could send that credential's key to another item's URL.
 */
export const hostFetch =
	(host: Host, credential: object): typeof fetch =>
	async (input, init) => {
		const options: IHttpRequestOptions = {
			method: init?.method as IHttpRequestOptions['method'], // the core uses five standard methods
			url: String(input), // the core passes a URL and a string body
			headers: Object.fromEntries(new Headers(init?.headers)),
			body: init?.body as string | undefined, // a string, because n8n drops an empty object
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
			.catch(rejectLikeFetch);
		return toResponse(response);
	};

/** Highest status code of a `Response`, which throws an error for others, such as 999 of a firewall. */
const MAX_STATUS = 599;

/** Converts a response of n8n's request helpers. */
export function toResponse({ statusCode, headers, body }: IN8nHttpFullResponse): Response {
	const text = NO_BODY.has(statusCode) ? null : String(body ?? '');
	const entries = Object.entries(headers).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	return new Response(text, { status: Math.min(statusCode, MAX_STATUS), headers: entries });
}

/** Properties to read from an error of n8n or of its HTTP client. */
interface HostError {
	httpCode?: unknown;
	code?: unknown;
	message?: string;
	/** Messages of the HTTP client, which n8n replaces in `message`. */
	messages?: readonly string[];
}

/** Matches the system call in a message: after `read EHOSTUNREACH`, the service may have received the request. */
const SYSTEM_CALL = /\b(connect|read|write) E[A-Z]+/;

/**
 * Rejects as `fetch` does. n8n reports the cause of a failed connection, such as ECONNREFUSED or
 * CERT_HAS_EXPIRED, in `httpCode`, and the system call only in a message. `fetch` throws a TypeError with a cause.
 */
export async function rejectLikeFetch(error: unknown): Promise<never> {
	const { httpCode, code, message = '', messages = [] } = error as HostError; // unvalidated
	const name = [httpCode, code].find(
		(value) => typeof value === 'string' && /^[A-Z][A-Z\d_]+$/.test(value),
	);
	if (name === undefined) return await Promise.reject(error);
	const [, syscall] = SYSTEM_CALL.exec([message, ...messages].join('\n')) ?? [];
	return await Promise.reject(new TypeError('fetch failed', { cause: { code: name, syscall } }));
}
