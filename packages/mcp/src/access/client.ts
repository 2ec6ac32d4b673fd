import { checkApiKey, createClient, type Client, type ClientOptions } from '@contact-sync/core';
import packageJson from '../../package.json' with { type: 'json' };
import type { Access } from './access.ts';
import { REQUEST_MS, type Deadline } from './deadline.ts';
import { sharedKeyOf } from './shared-keys.ts';
import { monotonicNow, sleep } from './waiting.ts';

/**
 * Creates the client of one tool call.
 *
 * @throws ConfigurationError if the key or the base URL is missing or can't be used
 */
export function clientFor(
	{ apiKey, baseUrl }: Access,
	{ withdrawal, maxWaitMs }: Pick<Deadline, 'withdrawal' | 'maxWaitMs'>,
	options: Pick<ClientOptions, 'timeoutMs' | 'rules'> = {},
): Client {
	return createClient({
		apiKey: checkApiKey(apiKey),
		baseUrl,
		fetch,
		now: Date.now,
		monotonicNow,
		sleep,
		random: Math.random,
		budget: sharedKeyOf({ apiKey, baseUrl }).budget,
		withdrawal,
		maxWaitMs,
		timeoutMs: REQUEST_MS,
		userAgent: `contact-sync-mcp/${packageJson.version}`,
		...options,
	});
}
