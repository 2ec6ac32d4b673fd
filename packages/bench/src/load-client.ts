import { Agent, request } from 'undici';
import { LOAD_KEY } from './load-workspace.ts';

/** A response, with the time from the request to its end. */
export interface Answered {
	ms: number;
	text: string;
}

/** A request that failed. */
export class FailedRequest extends Error {
	override name = 'FailedRequest';
	/** Base URL of the service. */
	readonly base: string;

	constructor(base: string, message: string, options?: ErrorOptions) {
		super(message, options);
		this.base = base;
	}
}

export type LoadClient = ReturnType<typeof createLoadClient>;

/**
 * Sends requests to services over connections that are kept, one service after the other.
 *
 * @param connections as many at once, all services together
 * @param isReady whether requests are sent to a service; when none is ready they are sent to all. @default always
 */
export function createLoadClient(
	urls: readonly string[],
	connections: number,
	isReady: (url: string) => boolean = () => true,
) {
	const dispatcher = new Agent({ connections: Math.ceil(connections / urls.length) });
	let turn = 0;
	return {
		/**
		 * Posts a body as JSON, or gets without one, below the base address.
		 *
		 * @throws FailedRequest when it is no success
		 */
		async send(
			path: string,
			body?: object,
			headers: Readonly<Record<string, string>> = { 'X-API-Key': LOAD_KEY },
		): Promise<Answered> {
			const ready = urls.filter(isReady);
			const among = ready.length > 0 ? ready : urls;
			const base = among[turn++ % among.length]!;
			const start = performance.now();
			try {
				const response = await request(`${base}${path}`, {
					method: body ? 'POST' : 'GET',
					dispatcher,
					headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
					body: body && JSON.stringify(body),
				});
				const text = await response.body.text();
				if (response.statusCode < 300) return { ms: performance.now() - start, text };
				throw new Error(`status ${response.statusCode}: ${text}`);
			} catch (error) {
				const { message } = error as Error; // what undici rejects with
				throw new FailedRequest(base, `${path}: ${message}`, { cause: error });
			}
		},
		[Symbol.dispose]: () => void dispatcher.destroy(),
	};
}
