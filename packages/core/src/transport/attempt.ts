import ky, { isNetworkError, isTimeoutError } from 'ky';
import type { Call, Outcome } from './call.ts';
import { connectionFailureOf } from './connection-failures.ts';
import { receive } from './receive.ts';

export interface AttemptOptions {
	/** Base URL, as `parseBaseUrl` returns it. */
	baseUrl: string;
	/** Sends the request. The host can add the key, use a proxy, and log requests. */
	fetch: typeof fetch;
	/** `User-Agent` header. */
	userAgent?: string;
	/** `X-API-Key` header. Omit the key if the host adds this header. */
	apiKey?: string;
	/** Secrets that a response may repeat, such as a key that the host adds. They are removed from it. */
	secrets?: readonly string[];
	/** Aborts a request immediately. The call then throws the signal's reason. */
	signal?: AbortSignal;
	/** Timeout for a request and its complete response, in milliseconds. @default 30_000 */
	timeoutMs?: number;
}

export type Attempt = (call: Call) => Promise<Outcome>;

/**
 * Creates the function that sends a request once. The function throws only errors of the host, or the
 * signal's reason.
 */
export function createAttempt(options: AttemptOptions): Attempt {
	const { baseUrl, fetch, userAgent, apiKey, signal, timeoutMs = 30_000 } = options;
	const secrets = [options.secrets, apiKey].flat().filter((text) => text !== undefined);
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
				// The body bypasses ky. In ky's Request, the body would be a stream, which hosts can only
				// copy or read.
				fetch: async (input) => {
					const { url, method, signal } = input as Request; // ky always passes a Request
					const response = await fetch(url, {
						method,
						signal,
						headers: json ? { ...sent, 'content-type': 'application/json' } : sent,
						body: JSON.stringify(json),
						redirect: 'manual', // so that the key isn't sent to another host
					});
					text = await response.text(); // read here so that ky's timeout covers the body, too
					return response;
				},
			});
			const { isCut, ...response } = receive({ ok, status, headers, text }, secrets);
			// Truncated JSON means that the connection was lost, which not every host reports. For an unsafe
			// call, the status is sufficient.
			if (ok && isCut && replay !== 'unsafe') return { kind: 'lost' };
			return { kind: 'response', response };
		} catch (error) {
			signal?.throwIfAborted();
			return outcomeOf(error);
		}
	};
}

function outcomeOf(error: unknown): Outcome {
	if (isTimeoutError(error)) return { kind: 'timed_out' };
	const causes = causesOf(error);
	for (const { code, syscall } of causes) {
		const failure = connectionFailureOf(String(code), syscall);
		if (failure) return { kind: 'not_connected', failure, code: String(code) };
	}
	// Compares the name, because the TypeError for an interrupted body can come from another realm, such as a
	// sandbox.
	if (isNetworkError(error) || causes[0]?.name === 'TypeError') return { kind: 'lost' };
	throw error;
}

/** Properties to read from an error of unknown type. */
interface Cause {
	name?: unknown;
	code?: unknown;
	/** System call that failed, such as `connect` or `read`. */
	syscall?: unknown;
	cause?: unknown;
	/** Errors for each IP address of the host, if no connection to any of them was established. */
	errors?: unknown;
}

/** Returns an error and its nested causes. */
function causesOf(error: unknown, depth = 5): Cause[] {
	if (typeof error !== 'object' || error === null || depth === 0) return [];
	const { cause, errors }: Cause = error;
	const attempts = [errors].flat().flatMap((each) => causesOf(each, depth - 1));
	const isConnecting = attempts.every(({ syscall }) => syscall === 'connect');
	return [error, ...(isConnecting ? attempts : []), ...causesOf(cause, depth - 1)];
}
