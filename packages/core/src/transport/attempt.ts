import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { Call, Outcome } from './call.ts';
import { isHtml, parseJson } from './json.ts';
import { isTlsFailure } from './tls-failures.ts';

export interface AttemptOptions {
	/** Base URL, as `parseBaseUrl` returns it. */
	baseUrl: string;
	/** Sends the request. The host adds its own parts (key, proxy, logs). */
	fetch: typeof fetch;
	/** `User-Agent` header. */
	userAgent?: string;
	/** `X-API-Key` header. Omit it if the host adds it. */
	apiKey?: string;
	/** Aborts a request immediately; its reason is thrown. */
	signal?: AbortSignal;
	/** Timeout of a request until its response is complete, in milliseconds. @default 30_000 */
	timeoutMs?: number;
}

export type Attempt = (call: Call) => Promise<Outcome>;

/** Error codes of systems and clients for a connection that was never established. */
const NEVER_CONNECTED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
]);

/** Creates the function that sends a request once. It throws only the host's own errors, or the signal's reason. */
export function createAttempt(options: AttemptOptions): Attempt {
	const { baseUrl, fetch, userAgent, apiKey, signal, timeoutMs = 30_000 } = options;
	const http = ky.create({
		prefix: baseUrl,
		retry: 0,
		timeout: timeoutMs,
		throwHttpErrors: false, // a ky error would carry the request with its key and body
		signal,
	});
	const sent = {
		accept: 'application/json',
		...(userAgent && { 'user-agent': userAgent }),
		...(apiKey && { 'x-api-key': apiKey }),
	};

	return async ({ method, path, query, json, replay }) => {
		let text = '';
		try {
			const { ok, status, headers } = await http(path, {
				method,
				searchParams: query,
				// The body bypasses ky: in its Request, it would be a stream, which hosts can only copy or read.
				fetch: async (input) => {
					const { url, method, signal } = input as Request; // ky passes nothing else
					const response = await fetch(url, {
						method,
						signal,
						headers: json ? { ...sent, 'content-type': 'application/json' } : sent,
						body: JSON.stringify(json),
						redirect: 'manual', // so that the key isn't sent to another host
					});
					text = await response.text(); // read here so that one timer of ky covers it, too
					return response;
				},
			});
			// Truncated JSON: not every host reports a lost connection. For an unsafe call, the status is enough.
			const isCut = /^[[{]/.test(text) && !parseJson(text);
			if (ok && isCut && replay !== 'unsafe') return { kind: 'lost' };
			return { kind: 'response', response: { ok: ok && !isHtml(text), status, headers, text } };
		} catch (error) {
			signal?.throwIfAborted();
			return outcomeOf(error);
		}
	};
}

function outcomeOf(error: unknown): Outcome {
	if (isTimeoutError(error)) return { kind: 'timed_out' };
	const causes = causesOf(error);
	const codes = causes.map(({ code }) => String(code));
	if (codes.some((code) => NEVER_CONNECTED.has(code))) return { kind: 'unreached' };
	const tlsCode = codes.find(isTlsFailure);
	if (tlsCode !== undefined) return { kind: 'tls_failed', code: tlsCode };
	// By name, since the TypeError of a broken body can come from another realm, such as a sandbox.
	if (isNetworkError(error) || causes[0]?.name === 'TypeError') return { kind: 'lost' };
	throw error;
}

/** Properties that are read from an error of unknown origin. */
interface Cause {
	name?: unknown;
	code?: unknown;
	cause?: unknown;
}

/** Returns an error and its nested causes. */
function causesOf(error: unknown, depth = 5): Cause[] {
	if (typeof error !== 'object' || error === null || depth === 0) return [];
	const { cause }: Cause = error;
	return [error, ...causesOf(cause, depth - 1)];
}
