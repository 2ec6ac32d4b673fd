import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Workspace } from '../workspace/schema.ts';
import { keyIdentity, planKeys, type PlannedKey } from './plan-keys.ts';

/** Texts of keys by name. The texts of keys that were made on an earlier start are not known any more. */
export interface KeyTexts {
	given: Record<string, string>;
	made: Record<string, string>;
}

/** Where new ids and key texts come from. */
export interface Randomness {
	newId: () => string;
	randomBytes: (size: number) => Buffer;
}

/**
 * Makes the keys of the database those of the workspace file, all or none: a key without text is made unless an earlier start
 * made it, limits and scopes follow the file, and a key that is no longer in the file stops working.
 *
 * @throws StartError when two keys would have the same text
 */
export function applyWorkspace(
	db: Kysely<Tables>,
	workspace: Workspace,
	{ newId, randomBytes }: Randomness,
): Promise<KeyTexts> {
	return db.transaction().execute(async (trx) => {
		const planned = planKeys(workspace, await keptHashes(trx), randomBytes);
		await revokeOthers(trx, workspace);
		for (const key of planned) await saveKey(trx, workspace.product, key, newId());
		return {
			given: textsByName(planned.filter(({ key }) => key.key)),
			made: textsByName(planned.filter(({ key }) => !key.key)),
		};
	});
}

function textsByName(planned: readonly PlannedKey[]): Record<string, string> {
	return Object.fromEntries(planned.flatMap(({ key, text }) => (text ? [[key.name, text]] : [])));
}

async function keptHashes(trx: Transaction<Tables>): Promise<Map<string, string>> {
	const rows = await trx
		.selectFrom('api_keys')
		.select(['product', 'environment', 'name', 'key_hash'])
		.execute();
	return new Map(rows.map((row) => [keyIdentity(row.product, row), row.key_hash]));
}

async function revokeOthers(trx: Transaction<Tables>, { product, keys }: Workspace): Promise<void> {
	const wanted = new Set(keys.map((key) => keyIdentity(product, key)));
	const rows = await trx
		.selectFrom('api_keys')
		.select(['id', 'product', 'environment', 'name'])
		.execute();
	const others = rows.filter((row) => !wanted.has(keyIdentity(row.product, row)));
	if (others.length === 0) return;
	const ids = others.map(({ id }) => id);
	await trx.deleteFrom('api_keys').where('id', 'in', ids).execute();
}

async function saveKey(
	trx: Transaction<Tables>,
	product: string,
	{ key, hash }: PlannedKey,
	id: string,
): Promise<void> {
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
