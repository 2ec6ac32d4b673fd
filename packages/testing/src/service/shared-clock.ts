import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { OpenedService } from '@contact-sync/service/testing';

interface Timer {
	at: number;
	wake: () => void;
}

/** Message of Node's diagnostics channels. There is a response from its headers on. */
interface Exchange {
	request: ClientRequest;
	response: IncomingMessage;
}

type Listener = (message: unknown) => void;

/** Number of event loop turns without a request after which a client is assumed to be waiting for a timer. */
const IDLE_TURNS = 20;

/**
 * Creates a clock that a client and the service share. The clock pauses during requests, and otherwise skips
 * to the next timer.
 */
export function shareClock(service?: OpenedService) {
	let nowMs = Date.now();
	let inProgress = 0;
	const timers: Timer[] = [];

	/**
	 * Moves both clocks to the next timer, the client's first: if the service counted a request after its clock
	 * moved and the client before, the next one would be too early. The service's clock moves in whole seconds.
	 */
	const jump = async ({ at, wake }: Timer) => {
		if (service === undefined) {
			nowMs = Math.max(nowMs, at);
			return wake();
		}
		const seconds = Math.max(0, Math.ceil((at - nowMs) / 1_000));
		nowMs += seconds * 1_000;
		if (seconds > 0) await service.control('clock', { advance: `${seconds}s` });
		wake();
	};

	return {
		now: () => nowMs,
		/** Replaces the monotonic clock of the test file until mocks are restored. A service in this process keeps its own. */
		replacePerformance: () =>
			jest.replaceProperty(globalThis, 'performance', { now: () => nowMs } as Performance),
		sleep: (ms: number) =>
			new Promise<void>((wake) => void timers.push({ at: nowMs + Math.max(0, ms), wake })),
		/** Sends a request, and reads the whole response before time continues. */
		fetch: async (...args: Parameters<typeof fetch>): Promise<Response> => {
			inProgress += 1;
			try {
				const { status, headers, ...response } = await readWhole(await fetch(...args));
				return new Response(response.text, { status, headers });
			} finally {
				inProgress -= 1;
			}
		},
		/** Lets time pass until a promise is settled. */
		async until<T>(promise: Promise<T>): Promise<T> {
			let settled = false;
			const done = () => void (settled = true);
			promise.then(done, done);
			const requests = countRequests();
			for (let idleTurns = 0; !settled; idleTurns += 1) {
				await turn();
				if (inProgress + requests.inProgress() > 0) idleTurns = 0;
				if (idleTurns < IDLE_TURNS || timers.length === 0) continue;
				timers.sort((a, b) => a.at - b.at);
				await jump(timers.shift()!);
				idleTurns = 0;
			}
			requests.stop();
			return promise;
		},
	};
}

/**
 * Counts requests through `node:http`, which n8n's client uses, until their responses are read completely.
 * Earlier requests that end later don't count.
 */
function countRequests() {
	const requests = new Set<ClientRequest>();
	const listeners = {
		'http.client.request.start': ({ request }: Exchange) => void requests.add(request),
		'http.client.request.error': ({ request }: Exchange) => void requests.delete(request),
		'http.client.response.finish': ({ request, response }: Exchange) =>
			void response.once('close', () => requests.delete(request)), // only the headers have arrived
	};
	for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener as Listener);
	return {
		inProgress: () => requests.size,
		stop: () => {
			for (const [name, listener] of Object.entries(listeners))
				unsubscribe(name, listener as Listener);
		},
	};
}

const readWhole = async (response: Response) => ({
	status: response.status,
	headers: response.headers,
	text: await response.text(),
});
