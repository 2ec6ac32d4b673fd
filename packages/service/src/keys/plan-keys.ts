import type { Workspace, WorkspaceKey } from '../workspace/schema.ts';
import { hashKey, generateKey } from './api-key.ts';

/** A key as it will be: with its text when that is known, else only by the hash that is kept. */
export interface PlannedKey {
	product: string;
	key: WorkspaceKey;
	hash: string;
	text?: string;
}

/**
 * What tells keys apart. A key that moves to another environment is another key: what it could reach before, it must not
 * reach with the same text.
 */
export function keyIdentity(product: string, key: Pick<WorkspaceKey, 'environment' | 'name'>) {
	return JSON.stringify([product, key.environment, key.name]);
}

/**
 * Decides the text of each key: the one in the file, else the one of an earlier start, else a new one.
 *
 * @param kept hashes of the keys that there are, by identity
 */
export function planKeys(
	workspaces: readonly Workspace[],
	kept: ReadonlyMap<string, string>,
	randomBytes: (size: number) => Buffer,
): PlannedKey[] {
	const wanted = workspaces.flatMap(({ product, keys }) => keys.map((key) => ({ product, key })));
	return wanted.map(({ product, key }): PlannedKey => {
		const hash = kept.get(keyIdentity(product, key));
		if (hash && !key.key) return { product, key, hash };
		const text = key.key ?? generateKey(key.environment, randomBytes);
		return { product, key, text, hash: hashKey(text) };
	});
}
