import { createClient, type Client, type ClientOptions } from '@contact-sync/core';
import type { OpenedService } from '@contact-sync/service/testing';

/** Returns a client of a service, with the key `all`. By default, its waits take no time. */
export function clientOf(
	{ url, keys }: Pick<OpenedService, 'url' | 'keys'>,
	options: Partial<ClientOptions> = {},
): Client {
	let nowMs = Date.now();
	return createClient({
		baseUrl: url,
		apiKey: keys.all!,
		fetch,
		random: Math.random,
		now: () => nowMs,
		sleep: async (ms: number) => void (nowMs += ms),
		...options,
	});
}
