import type {
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	IPollFunctions,
} from 'n8n-workflow';
import { fetchFailure, hostResponse } from '../../core.ts';

/** Contexts in which n8n calls the nodes. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export const CREDENTIAL = 'contactSyncApi';

/** Timeout in milliseconds. The core's timeout is shorter, and has a better error message. */
const TIMEOUT_MS = 60_000;

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

/** Converts a response of n8n's request helpers. */
export function toResponse({ statusCode, headers, body }: IN8nHttpFullResponse): Response {
	const entries = Object.entries(headers).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	return hostResponse(statusCode, entries, String(body ?? ''));
}

/** Properties to read from an error of n8n or of its HTTP client. */
interface HostError {
	httpCode?: unknown;
	code?: unknown;
	message?: string;
	/** Messages of the HTTP client, which n8n replaces in `message`. */
	messages?: readonly string[];
}

/**
 * Rejects as `fetch` does. n8n reports the cause of a failed connection, such as ECONNREFUSED or
 * CERT_HAS_EXPIRED, in `httpCode`. A status code there means that a response ended early or couldn't be
 * decompressed, because a complete one is returned, whatever its status code is.
 */
export async function rejectLikeFetch(error: unknown): Promise<never> {
	const { httpCode, code, message = '', messages = [] } = error as HostError; // unvalidated
	const name = [httpCode, code].find(
		(value) => typeof value === 'string' && /^(?:[A-Z][A-Z\d_]+|\d{3})$/.test(value),
	);
	if (name === undefined) return await Promise.reject(error);
	return await Promise.reject(fetchFailure(String(name), [message, ...messages].join('\n')));
}
