import { checkApiKey, createClient, type Client } from '@contact-sync/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import packageJson from '../../package.json' with { type: 'json' };
import { fetchThrough } from './fetch.ts';

/** All the requests of a step together. Zapier ends a step after 30 seconds; this leaves it time to say why. */
export const STEP_MS = 24_000;

/** "Zapier" in the name also keeps the platform from logging each request a second time. */
const USER_AGENT = `Zapier/${packageJson.version} (${packageJson.name})`;

/**
 * Makes the client of one invocation; nothing outlives it.
 * Throws a ConfigurationError for a connection that cannot be used.
 */
export const clientFor = (z: ZObject, { authData }: Bundle): Client =>
	createClient({
		baseUrl: authData.base_url ?? '',
		plainHttp: process.env.CONTACT_SYNC_ALLOW_LOOPBACK === '1' ? 'loopback' : 'never',
		secrets: [checkApiKey(authData.api_key)], // sent by addApiKey, not by the client
		fetch: fetchThrough(z, AbortSignal.timeout(STEP_MS)),
		now: Date.now,
		rules: [], // a step has 30 seconds, so Zapier waits and repeats in place of the app
		sleep: () => Promise.resolve(),
		random: Math.random,
		userAgent: USER_AGENT,
		timeoutMs: STEP_MS,
	});
