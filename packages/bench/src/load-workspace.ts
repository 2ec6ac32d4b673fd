/** API key for load tests. */
export const LOAD_KEY = 'cs_live_benchmark_0123456789';

/** Highest rate limit that a workspace file allows. Effectively turns off rate limiting. */
const NO_LIMIT = 2_147_483_647;

/** Returns a workspace file for a service under load: a key without rate limits, a sender, and additional settings. */
export const loadWorkspace = (rest: Record<string, unknown>): string =>
	JSON.stringify({
		product: 'Acme',
		keys: [
			{
				name: 'live',
				environment: 'live',
				key: LOAD_KEY,
				scopes: [
					...['contacts:read', 'contacts:write', 'events:track'],
					...['sequences:read', 'sequences:enroll', 'emails:trigger'],
				],
				limits: { per_minute: NO_LIMIT, per_hour: NO_LIMIT },
			},
		],
		senders: [{ name: 'Acme', email: 'hello@acme.example' }],
		templates: [{ key: 'tips', subject: 'Tips', text: 'Try this.' }],
		...rest,
	});

/**
 * Returns sequences with these names. They send no email during a test, because their first step runs after
 * one day.
 */
export const sequencesNamed = (slugs: readonly string[]) =>
	slugs.map((slug) => ({ slug, name: slug, steps: [{ after: '1d', template: 'tips' }] }));
