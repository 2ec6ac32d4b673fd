import { setTimeout as wait } from 'node:timers/promises';
import { parseRetryAfter } from '@contact-sync/core';
import { NotChecked } from './not-checked.ts';
import { isObject, type ApiResponse } from './response.ts';

export interface ApiRequest {
	method: string;
	/** Relative to the base URL. */
	path: string;
	body?: string;
	contentType?: string;
}

export interface RequesterOptions {
	baseUrl: string;
	apiKey: string;
	/** Logs a line before each wait for the rate limit. */
	log?: (line: string) => void;
	/** @default 30_000 */
	timeoutMs?: number;
	/** Waits for this number of milliseconds. @default a real timer */
	sleep?: (ms: number) => Promise<unknown>;
}

export type Requester = ReturnType<typeof createRequester>;

/**
 * Maximum total wait of a run for the key's rate limit, in milliseconds: the window of one minute, plus a
 * margin.
 */
const MAX_WAIT_MS = 90_000;

/** Number of consecutive requests without a response after which the run stops sending. */
const MAX_SILENT = 3;

/** Creates a requester without the connectors' retries. It waits only after a 429. */
export function createRequester({ log = () => {}, sleep = wait, ...options }: RequesterOptions) {
	let requests = 0;
	let waitedMs = 0;
	let silent = 0;
	let limited: ApiResponse | undefined;

	const attempt = async (request: ApiRequest): Promise<ApiResponse> => {
		if (silent >= MAX_SILENT) throw new NotChecked('the service no longer responds');
		requests += 1;
		try {
			const seen = await send(options, request);
			silent = 0;
			return seen;
		} catch (error) {
			silent += 1;
			throw new NotChecked(`the service didn't respond: ${reasonOf(error)}`);
		}
	};

	/**
	 * Sends a request, and retries it after a 429.
	 *
	 * @throws NotChecked if the service doesn't respond, or the rate limit stays exceeded
	 */
	const call = async (request: ApiRequest): Promise<ApiResponse> => {
		if (waitedMs >= MAX_WAIT_MS) throw limitExceeded();
		const seen = await attempt(request);
		if (seen.status !== 429) return seen;
		limited = seen;
		const serverMs = parseRetryAfter(seen.headers.get('retry-after'), Date.now()) ?? Infinity;
		const waitMs = Math.max(1_000, serverMs);
		waitedMs += waitMs;
		if (waitedMs > MAX_WAIT_MS) throw limitExceeded();
		log(`The key has no requests left. Continuing in ${Math.ceil(waitMs / 1000)} s.`);
		await sleep(waitMs);
		return call(request);
	};

	return {
		call,
		/** Returns the number of requests sent. */
		requests: () => requests,
		/** Returns the latest 429, if there was one. */
		limited: () => limited,
	};
}

const limitExceeded = () =>
	new NotChecked("the key's rate limit was exceeded (429); run the command again later");

async function send(
	{ baseUrl, apiKey, timeoutMs = 30_000 }: RequesterOptions,
	{ method, path, body, contentType }: ApiRequest,
): Promise<ApiResponse> {
	const response = await fetch(`${baseUrl}/${path}`, {
		method,
		redirect: 'manual',
		headers: {
			accept: 'application/json',
			'x-api-key': apiKey,
			...(contentType === undefined ? {} : { 'content-type': contentType }),
		},
		body: body === undefined ? null : Buffer.from(body), // a string would set a Content-Type
		signal: AbortSignal.timeout(timeoutMs),
	});
	const { status, headers } = response;
	return { status, headers, body: parse(await response.text()) };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/**
 * Describes an error. Checks `name` instead of the class, because undici's errors can be from another realm,
 * as in Jest.
 */
function reasonOf(error: unknown): string {
	const { name, message, cause } = isObject(error) ? error : {};
	if (name === 'TimeoutError') return 'timeout';
	const { code, message: reason } = isObject(cause) ? cause : {};
	return String(code ?? reason ?? message ?? error);
}
