/** API key of the load. */
export const LOAD_KEY = 'cs_live_benchmark_0123456789';

/** Maximum limit of a workspace file, so that the load isn't limited. */
const NO_LIMIT = 2_147_483_647;

/** The text of a workspace file for a service under load: a key without limits, a sender, and what else it should have. */
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

/** Sequences of these names, whose mail nobody waits for: its first step comes after a day. */
export const sequencesNamed = (slugs: readonly string[]) =>
	slugs.map((slug) => ({ slug, name: slug, steps: [{ after: '1d', template: 'tips' }] }));
