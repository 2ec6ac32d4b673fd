import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Workspace } from '../workspace/schema.ts';
import { keyIdentity, planKeys, type PlannedKey } from './plan-keys.ts';

/** Texts of keys by name. */
export interface KeyTexts {
	given: Record<string, string>;
	made: Record<string, string>;
	/** Names of the keys that were made on an earlier start: their texts are not known any more. */
	kept: string[];
}

/** Where new ids and key texts come from. */
export interface Randomness {
	newId: () => string;
	randomBytes: (size: number) => Buffer;
}

type Trx = Transaction<Tables>;

/**
 * Makes the keys of the database those of the workspace files: a key without text is made unless an earlier start made it,
 * limits and scopes follow the files, and a key that is no longer in them stops working.
 *
 * @throws StartError when two keys would have the same text
 */
export async function applyKeys(
	trx: Trx,
	workspaces: readonly Workspace[],
	{ newId, randomBytes }: Randomness,
): Promise<KeyTexts> {
	const planned = planKeys(workspaces, await keptHashes(trx), randomBytes);
	await revokeOthers(trx, planned);
	for (const key of planned) await saveKey(trx, key, newId());
	return {
		given: textsByName(planned.filter(({ key }) => key.key)),
		made: textsByName(planned.filter(({ key }) => !key.key)),
		kept: planned.filter(({ text }) => text === undefined).map(({ key }) => key.name),
	};
}

function textsByName(planned: readonly PlannedKey[]): Record<string, string> {
	return Object.fromEntries(planned.flatMap(({ key, text }) => (text ? [[key.name, text]] : [])));
}

async function keptHashes(trx: Trx): Promise<Map<string, string>> {
	const rows = await trx
		.selectFrom('api_keys')
		.select(['product', 'environment', 'name', 'key_hash'])
		.execute();
	return new Map(rows.map((row) => [keyIdentity(row.product, row), row.key_hash]));
}

async function revokeOthers(trx: Trx, planned: readonly PlannedKey[]): Promise<void> {
	const wanted = new Set(planned.map(({ product, key }) => keyIdentity(product, key)));
	const rows = await trx
		.selectFrom('api_keys')
		.select(['id', 'product', 'environment', 'name'])
		.execute();
	const others = rows.filter((row) => !wanted.has(keyIdentity(row.product, row)));
	if (others.length === 0) return;
	const ids = others.map(({ id }) => id);
	await trx.deleteFrom('api_keys').where('id', 'in', ids).execute();
}

async function saveKey(trx: Trx, { product, key, hash }: PlannedKey, id: string): Promise<void> {
	const values = {
		scopes: key.scopes,
		key_hash: hash,
		per_minute: key.limits?.per_minute ?? null,
		per_hour: key.limits?.per_hour ?? null,
	};
	await trx
		.insertInto('api_keys')
		.values({ id, product, environment: key.environment, name: key.name, ...values })
		.onConflict((conflict) =>
			conflict.columns(['product', 'environment', 'name']).doUpdateSet(values),
		)
		.execute();
}
