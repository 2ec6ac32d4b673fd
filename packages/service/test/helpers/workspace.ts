import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Key in a workspace file. */
export interface KeyEntry {
	name: string;
	environment?: 'live' | 'test';
	scopes?: readonly string[];
	key?: string;
	limits?: { per_minute?: number; per_hour?: number };
}

/** Limits that no test reaches. */
const ROOMY = { per_minute: 100_000, per_hour: 100_000 };

/** Returns the content of a workspace file: keys and other settings. JSON is valid YAML. */
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

/** Live key with the name `live` and the value `cs_live_0123456789abcdef`. */
export const LIVE_KEY: KeyEntry = { name: 'live', key: 'cs_live_0123456789abcdef' };

/** Writes workspace files, one per product, and returns the arguments for a service that uses all of them. */
export const writeWorkspaces = (folder: string, texts: readonly string[]): string[] =>
	texts.flatMap((text, i) => {
		const file = join(folder, `product-${i}.yaml`);
		writeFileSync(file, text);
		return ['--workspace', file];
	});
