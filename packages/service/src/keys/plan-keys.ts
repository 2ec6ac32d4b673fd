import { StartError } from '../start-error.ts';
import type { Workspace, WorkspaceKey } from '../workspace/schema.ts';
import { hashKey, makeKeyText } from './api-key.ts';

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
 * @throws StartError when two keys would have the same text
 */
export function planKeys(
	workspaces: readonly Workspace[],
	kept: ReadonlyMap<string, string>,
	randomBytes: (size: number) => Buffer,
): PlannedKey[] {
	const wanted = workspaces.flatMap(({ product, keys }) => keys.map((key) => ({ product, key })));
	const planned = wanted.map(({ product, key }): PlannedKey => {
		const hash = kept.get(keyIdentity(product, key));
		if (hash && !key.key) return { product, key, hash };
		const text = key.key ?? makeKeyText(key.environment, randomBytes);
		return { product, key, text, hash: hashKey(text) };
	});
	refuseEqualTexts(planned);
	return planned;
}

function refuseEqualTexts(planned: readonly PlannedKey[]): void {
	const names = new Map<string, string>();
	for (const { key, hash } of planned) {
		const other = names.get(hash);
		if (other) {
			throw new StartError(
				`The keys "${other}" and "${key.name}" have the same text. Give each key of the workspace file its own.`,
			);
		}
		names.set(hash, key.name);
	}
}
