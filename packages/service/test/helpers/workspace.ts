/** A key as a workspace file has it. */
export interface KeyEntry {
	name: string;
	environment?: 'live' | 'test';
	scopes?: readonly string[];
	key?: string;
	limits?: { per_minute?: number; per_hour?: number };
}

/** Room for every request of a test. */
const ROOMY = { per_minute: 100_000, per_hour: 100_000 };

/** The text of a workspace file: keys, and what else it should have. JSON is YAML too. */
export function workspace(
	keys: readonly KeyEntry[],
	product = 'Acme',
	rest: Record<string, unknown> = {},
): string {
	const entries = keys.map((key) => ({
		environment: 'live',
		scopes: ['contacts:write'],
		limits: ROOMY,
		...key,
	}));
	return JSON.stringify({ product, keys: entries, ...rest }, null, '\t');
}

/** One live key called `live`, with the text `cs_live_0123456789abcdef`. */
export const LIVE_KEY: KeyEntry = { name: 'live', key: 'cs_live_0123456789abcdef' };
