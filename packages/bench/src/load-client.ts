import { Agent, request } from 'undici';
import { LOAD_KEY } from './load-workspace.ts';

/** A response, with its response time in milliseconds. */
export interface TimedResponse {
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
 * Creates a client that distributes requests round-robin across services, over keep-alive connections.
 *
 * @param connections maximum number of parallel requests to all services combined
 * @param isReady returns whether a service is ready. If no service is ready, all receive requests.
 * @default always
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
		 * Sends a POST request with a JSON body, or a GET request without one.
		 *
		 * @param path relative to the base URL
		 * @throws FailedRequest unless the status code is below 300
		 */
		async send(
			path: string,
			body?: object,
			headers: Readonly<Record<string, string>> = { 'X-API-Key': LOAD_KEY },
		): Promise<TimedResponse> {
			const ready = urls.filter(isReady);
			const candidates = ready.length > 0 ? ready : urls;
			const base = candidates[turn++ % candidates.length]!;
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
				const { message } = error as Error; // undici rejects with errors
				throw new FailedRequest(base, `${path}: ${message}`, { cause: error });
			}
		},
		[Symbol.dispose]: () => void dispatcher.destroy(),
	};
}
