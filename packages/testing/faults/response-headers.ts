import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Diagnostics channels that report the headers of a response, for `node:http` and the global fetch. */
const CHANNELS = { http: 'http.client.response.finish', fetch: 'undici:request:headers' };

export type ClientKind = keyof typeof CHANNELS;

/** Waits until clients in this process have received the headers of `count` responses. */
export function untilHeaders(
	count = 1,
	kinds: readonly ClientKind[] = ['http', 'fetch'],
): Promise<void> {
	return new Promise((resolve) => {
		let received = 0;
		const listener = () => {
			received += 1;
			if (received < count) return;
			for (const kind of kinds) unsubscribe(CHANNELS[kind], listener);
			resolve();
		};
		for (const kind of kinds) subscribe(CHANNELS[kind], listener);
	});
}
