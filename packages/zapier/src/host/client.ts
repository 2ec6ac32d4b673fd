import { checkApiKey, createClient, type Client } from '@contact-sync/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import packageJson from '../../package.json' with { type: 'json' };
import { fetchThrough } from './fetch.ts';

/**
 * Time limit for all requests in a step, in milliseconds. Zapier ends a step after 30 seconds, so this limit
 * leaves time for the error message.
 */
export const STEP_TIMEOUT_MS = 24_000;

/** User agent. It contains "Zapier", which also prevents the platform from logging each request twice. */
const USER_AGENT = `Zapier/${packageJson.version} (${packageJson.name})`;

/**
 * Creates the client for one invocation.
 *
 * @throws ConfigurationError if the connection can't be used
 */
export const clientFor = (z: ZObject, { authData }: Bundle): Client =>
	createClient({
		baseUrl: authData.base_url ?? '',
		plainHttp: process.env.CONTACT_SYNC_ALLOW_LOOPBACK === '1' ? 'loopback' : 'never',
		secrets: [checkApiKey(authData.api_key)], // addApiKey sends it, not the client
		fetch: fetchThrough(z, AbortSignal.timeout(STEP_TIMEOUT_MS)),
		now: Date.now,
		retries: 'none', // a step has 30 seconds, so Zapier waits and retries instead of the app
		sleep: () => Promise.resolve(),
		random: Math.random,
		userAgent: USER_AGENT,
		timeoutMs: STEP_TIMEOUT_MS,
	});
