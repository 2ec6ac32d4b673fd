import { checkApiKey, createClient, type Client, type ClientOptions } from '@contact-sync/core';
import packageJson from '../../package.json' with { type: 'json' };
import { requireAccess, type Access } from './access.ts';
import { sessionOf } from './sessions.ts';
import { monotonicNow, sleep } from './waiting.ts';

/** Options that differ between tool calls and other requests. */
type Settings = Pick<
	ClientOptions,
	'fetch' | 'withdrawal' | 'maxWaitMs' | 'timeoutMs' | 'retries' | 'onWait'
>;

/**
 * Creates a client that shares its key's budget and follows the rate limits that the service reports.
 *
 * @throws ConfigurationError if the key or the base URL is missing or invalid
 */
export function clientFor(access: Access, settings: Settings): Client {
	requireAccess(access);
	const { apiKey, baseUrl } = access;
	const { budget } = sessionOf(access);
	return createClient({
		apiKey: checkApiKey(apiKey),
		baseUrl,
		now: Date.now,
		monotonicNow,
		sleep,
		random: Math.random,
		budget,
		userAgent: `contact-sync-mcp/${packageJson.version}`,
		...settings,
	});
}
