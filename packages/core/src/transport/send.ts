import ky, { isNetworkError, isTimeoutError } from 'ky';
import { NetworkError } from '../errors/network-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import type { Answer, Call } from './call.ts';
import { errorFromAnswer } from './error-from-answer.ts';

export interface SendOptions {
	/** Where to, as `parseBaseUrl` gives it. */
	baseUrl: string;
	/** Makes the request; the host adds what it must (key, proxy, logs). */
	fetch: typeof fetch;
	/** Milliseconds since 1970; read only to make sense of dates in answers. */
	now: () => number;
	/** Names the caller to the service. */
	userAgent?: string;
	/** Sent as `X-API-Key`; leave it out where the host adds it. */
	apiKey?: string;
	/** Texts that no error may repeat, such as a key that the host adds. */
	secrets?: readonly string[];
	/** Ends a request at once; its reason is thrown. */
	signal?: AbortSignal;
	/** Milliseconds until an answer must be complete. @default 30_000 */
	timeoutMs?: number;
}

export type Send = (call: Call) => Promise<Answer>;

/** Makes the one function that talks to the service: an answer of 2xx, or one of the core's errors. */
export function createSend(options: SendOptions): Send {
	const { baseUrl, now, userAgent, apiKey, signal, timeoutMs = 30_000 } = options;
	const secrets = [...(options.secrets ?? []), ...(apiKey === undefined ? [] : [apiKey])];
	const http = ky.create({
		prefix: baseUrl,
		fetch: options.fetch,
		retry: 0,
		timeout: false,
		totalTimeout: timeoutMs, // covers the body too; `timeout` ends with the headers
		throwHttpErrors: false, // a ky error would carry the request with its key and body
		redirect: 'manual', // the key stays with this host
		signal,
		headers: {
			accept: 'application/json',
			...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
			...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
		},
	});

	return async (call) => {
		const answer = await attempt(http, call).catch((error: unknown) => {
			signal?.throwIfAborted();
			throw toOwnError(error, timeoutMs);
		});
		if (answer.status >= 200 && answer.status < 300) return answer;
		throw errorFromAnswer(answer, { call, nowMs: now(), secrets });
	};
}

async function attempt(http: typeof ky, { method, path, json }: Call): Promise<Answer> {
	const request = http(path, { method, json });
	const { status, headers } = await request;
	return { status, headers, text: await request.text() };
}

/** ky's errors and broken bodies as ours; what the host's fetch throws of its own stays as it is. */
function toOwnError(error: unknown, timeoutMs: number): unknown {
	if (isTimeoutError(error)) {
		return new TimeoutError({
			summary: `The service did not answer within ${Math.round(timeoutMs / 1000)} seconds.`,
			hint: 'Check that it is running, and try again.',
		});
	}
	if (isNetworkError(error)) {
		return new NetworkError({
			summary: 'The service could not be reached.',
			hint: 'Check the Base URL and that the service is running.',
		});
	}
	if (nameOf(error) === 'TypeError') {
		return new NetworkError({
			summary: "The service's answer broke off.",
			hint: 'Try again in a moment.',
		});
	}
	return error;
}

/** By name, since the TypeError may be of another realm, as in a sandbox. */
const nameOf = (error: unknown): unknown => (error as Partial<Error> | undefined)?.name;
