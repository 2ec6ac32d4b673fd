import {
	isJSONRPCNotification,
	isJSONRPCRequest,
	type JSONRPCMessage,
	type RequestId,
} from '@modelcontextprotocol/server';

/** Requests without a response. */
export class PendingRequests {
	readonly #ids = new Set<RequestId | undefined>();
	#whenEmpty = () => {};

	/** Adds a request, or removes the one that a message cancels, because it gets no response. */
	track(message: JSONRPCMessage): void {
		if (isJSONRPCRequest(message)) this.#ids.add(message.id);
		if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
			this.settle(message.params?.requestId as RequestId | undefined);
		}
	}

	settle(id: RequestId | undefined): void {
		this.#ids.delete(id);
		if (this.#ids.size === 0) this.#whenEmpty();
	}

	clear(): void {
		this.#ids.clear();
		this.#whenEmpty();
	}

	/** Waits until all requests have responses, up to a limit in milliseconds. */
	async whenSettled(limitMs: number): Promise<void> {
		if (this.#ids.size === 0) return;
		let timer: NodeJS.Timeout | undefined;
		await new Promise<void>((resolve) => {
			timer = setTimeout(resolve, limitMs);
			this.#whenEmpty = resolve;
		});
		clearTimeout(timer);
	}
}
