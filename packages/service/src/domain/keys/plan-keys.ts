import type { Workspace, WorkspaceKey } from '../../workspace/schema.ts';
import { hashKey, generateKey } from './api-key.ts';

/** A key after startup, with its value if known, otherwise with only its stored hash. */
export interface PlannedKey {
	product: string;
	key: WorkspaceKey;
	hash: string;
	text?: string;
}

/**
 * Returns the identity of a key. Keys in different environments are different keys, because the same value
 * must not grant access to both.
 */
export function keyIdentity(product: string, key: Pick<WorkspaceKey, 'environment' | 'name'>) {
	return JSON.stringify([product, key.environment, key.name]);
}

/**
 * Determines the value of each key: from the file, from an earlier startup, or newly generated, in this
 * order.
 *
 * @param stored hashes of the existing keys, by identity
 */
export function planKeys(
	workspaces: readonly Workspace[],
	stored: ReadonlyMap<string, string>,
): PlannedKey[] {
	const requested = workspaces.flatMap(({ product, keys }) =>
		keys.map((key) => ({ product, key })),
	);
	return requested.map(({ product, key }): PlannedKey => {
		const hash = stored.get(keyIdentity(product, key));
		if (hash && !key.key) return { product, key, hash };
		const text = key.key ?? generateKey(key.environment);
		return { product, key, text, hash: hashKey(text) };
	});
}
