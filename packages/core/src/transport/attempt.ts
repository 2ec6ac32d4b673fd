import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { Call, Outcome } from './call.ts';
import { isHtml, parseJson } from './json.ts';
import { isTlsFailure } from './tls-failures.ts';

export interface AttemptOptions {
	/** Where to, as `parseBaseUrl` gives it. */
	baseUrl: string;
	/** Makes the request; the host adds what it must (key, proxy, logs). */
	fetch: typeof fetch;
	/** Names the caller to the service. */
	userAgent?: string;
	/** Sent as `X-API-Key`; leave it out where the host adds it. */
	apiKey?: string;
	/** Ends a request at once; its reason is thrown. */
	signal?: AbortSignal;
	/** Milliseconds until an answer must be complete. @default 30_000 */
	timeoutMs?: number;
}

export type Attempt = (call: Call) => Promise<Outcome>;

/** What systems and clients call a connection that was never made. */
const NEVER_CONNECTED = new Set([
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'UND_ERR_CONNECT_TIMEOUT',
]);

/** Makes the function that sends one request once. It throws only what the host throws of its own, or the signal's reason. */
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
				// The body goes past ky: in its Request it would be a stream, which hosts can only copy or read.
				fetch: async (input) => {
					const { url, method, signal } = input as Request; // ky gives nothing else
					const response = await fetch(url, {
						method,
						signal,
						headers: json ? { ...sent, 'content-type': 'application/json' } : sent,
						body: JSON.stringify(json),
						redirect: 'manual', // the key stays with this host
					});
					text = await response.text(); // read here so that one timer of ky covers it, too
					return response;
				},
			});
			// JSON that ends too early: not every host notices that a connection broke. For an unsafe call the status says enough.
			const isCut = /^[[{]/.test(text) && !parseJson(text);
			if (ok && isCut && replay !== 'unsafe') return { kind: 'lost' };
			return { kind: 'answer', answer: { ok: ok && !isHtml(text), status, headers, text } };
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
	// By name, since the TypeError of a broken body may be of another realm, as in a sandbox.
	if (isNetworkError(error) || causes[0]?.name === 'TypeError') return { kind: 'lost' };
	throw error;
}

/** What may be looked at of an error that is anybody's. */
interface Cause {
	name?: unknown;
	code?: unknown;
	cause?: unknown;
}

/** An error and what caused it, as far as clients nest them. */
function causesOf(error: unknown, depth = 5): Cause[] {
	if (typeof error !== 'object' || error === null || depth === 0) return [];
	const { cause }: Cause = error;
	return [error, ...causesOf(cause, depth - 1)];
}
