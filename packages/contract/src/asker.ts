import { setTimeout as wait } from 'node:timers/promises';
import { parseRetryAfter } from '@contact-sync/core';
import { NotAsked } from './not-asked.ts';
import { isObject, type Seen } from './seen.ts';

export interface Question {
	method: string;
	/** Relative to the base URL. */
	path: string;
	body?: string;
	contentType?: string;
}

export interface AskerOptions {
	baseUrl: string;
	apiKey: string;
	/** Told what is going on, when it takes long. */
	say?: (line: string) => void;
	/** @default 30_000 */
	timeoutMs?: number;
	/** Milliseconds. */
	sleep?: (ms: number) => Promise<unknown>;
}

export type Asker = ReturnType<typeof createAsker>;

/** The longest that a run waits for the key's limit, all in all: one window of a minute, and some. */
const MAX_WAIT_MS = 90_000;

/** So many questions without an answer, one after the other, end the asking. */
const MAX_SILENT = 3;

/** Asks a service as it is, without the connectors' tolerance; only a 429 is waited for. */
export function createAsker({ say = () => {}, sleep = wait, ...options }: AskerOptions) {
	let requests = 0;
	let waitedMs = 0;
	let silent = 0;
	let limited: Seen | undefined;

	const attempt = async (question: Question): Promise<Seen> => {
		if (silent >= MAX_SILENT) throw new NotAsked('the service does not answer any more');
		requests += 1;
		try {
			const seen = await send(options, question);
			silent = 0;
			return seen;
		} catch (error) {
			silent += 1;
			throw new NotAsked(`there was no answer: ${reasonOf(error)}`);
		}
	};

	/** Throws NotAsked when there is no answer, or the key's limit is used up. */
	const ask = async (question: Question): Promise<Seen> => {
		if (waitedMs >= MAX_WAIT_MS) throw usedUp();
		const seen = await attempt(question);
		if (seen.status !== 429) return seen;
		limited = seen;
		const askedMs = parseRetryAfter(seen.headers.get('retry-after'), Date.now()) ?? Infinity;
		const waitMs = Math.max(1_000, askedMs);
		waitedMs += waitMs;
		if (waitedMs > MAX_WAIT_MS) throw usedUp();
		say(`The key has no requests left; going on in ${Math.ceil(waitMs / 1000)} s.`);
		await sleep(waitMs);
		return ask(question);
	};

	return {
		ask,
		/** How many requests were sent. */
		requests: () => requests,
		/** The last 429, when there was one. */
		limited: () => limited,
	};
}

const usedUp = () => new NotAsked("the key's limit is used up (429); run it again later");

async function send(
	{ baseUrl, apiKey, timeoutMs = 30_000 }: AskerOptions,
	{ method, path, body, contentType }: Question,
): Promise<Seen> {
	const response = await fetch(`${baseUrl}/${path}`, {
		method,
		redirect: 'manual',
		headers: {
			accept: 'application/json',
			'x-api-key': apiKey,
			...(contentType === undefined ? {} : { 'content-type': contentType }),
		},
		body: body === undefined ? null : Buffer.from(body), // a text would bring a Content-Type of its own
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

/** Looked at by their names, because undici's errors may be of another realm, as in Jest. */
function reasonOf(error: unknown): string {
	const { name, message, cause } = isObject(error) ? error : {};
	if (name === 'TimeoutError') return 'it took too long';
	const { code, message: reason } = isObject(cause) ? cause : {};
	return String(code ?? reason ?? message ?? error);
}
