import { sql, type Transaction } from 'kysely';
import { StartError } from '../../base/start-error.ts';
import type { Tables } from '../../store/tables.ts';
import type { Workspace } from '../../workspace/schema.ts';
import { disableKeys } from './disable-keys.ts';
import { keyIdentity, planKeys, type PlannedKey } from './plan-keys.ts';

/** Values of keys, by name. */
export interface KeyTexts {
	given: Record<string, string>;
	made: Record<string, string>;
	/** Names of keys that the service generated on an earlier startup. Their values can't be shown again. */
	kept: string[];
	/** Names of keys that stay disabled, because they were disabled in the console. */
	disabled: string[];
}

/** Dependencies for creating keys. */
export interface KeyTools {
	newId: () => string;
	/** Returns the current time, in milliseconds since 1970. */
	now: () => number;
}

type Trx = Transaction<Tables>;

/**
 * Synchronizes the keys in the database with the workspace files. Generates a value for a key that has none,
 * unless the service generated one on an earlier startup. Updates limits and scopes. Disables a key that is
 * no longer in the files, and enables it when a file lists it again. A key that was disabled in the console stays
 * disabled.
 *
 * @throws StartError if two keys would have the same value
 */
export async function applyKeys(
	trx: Trx,
	workspaces: readonly Workspace[],
	{ newId, now }: KeyTools,
): Promise<KeyTexts> {
	const planned = planKeys(workspaces, await storedHashes(trx));
	await disableOthers(trx, planned, workspaces, new Date(now()));
	const disabled: string[] = [];
	for (const each of planned) {
		const { isEnabled } = await saveKey(trx, each, newId());
		if (!isEnabled) disabled.push(each.key.name);
	}
	await rejectDuplicateKeys(trx);
	return {
		given: keysByName(planned.filter(({ key }) => key.key)),
		made: keysByName(planned.filter(({ key }) => !key.key)),
		kept: planned.filter(({ text }) => text === undefined).map(({ key }) => key.name),
		disabled,
	};
}

function keysByName(planned: readonly PlannedKey[]): Record<string, string> {
	return Object.fromEntries(planned.flatMap(({ key, text }) => (text ? [[key.name, text]] : [])));
}

async function storedHashes(trx: Trx): Promise<Map<string, string>> {
	const rows = await trx
		.selectFrom('api_keys')
		.select(['product', 'environment', 'name', 'key_hash'])
		.execute();
	return new Map(rows.map((row) => [keyIdentity(row.product, row), row.key_hash]));
}

/**
 * Disables the keys that aren't in any file, except those that were created in the console for a product with
 * a file.
 */
async function disableOthers(
	trx: Trx,
	planned: readonly PlannedKey[],
	workspaces: readonly Workspace[],
	now: Date,
): Promise<void> {
	const plannedIds = new Set(planned.map(({ product, key }) => keyIdentity(product, key)));
	const products = new Set(workspaces.map(({ product }) => product));
	const rows = await trx
		.selectFrom('api_keys')
		.select(['id', 'product', 'environment', 'name', 'in_workspace_file'])
		.where('disabled_at', 'is', null)
		.execute();
	const others = rows.filter(
		(row) =>
			!plannedIds.has(keyIdentity(row.product, row)) &&
			(row.in_workspace_file || !products.has(row.product)),
	);
	const ids = others.map(({ id }) => id);
	await disableKeys(trx, ids, now);
}

async function saveKey(
	trx: Trx,
	{ product, key, hash }: PlannedKey,
	id: string,
): Promise<{ isEnabled: boolean }> {
	const values = {
		scopes: key.scopes,
		key_hash: hash,
		per_minute: key.limits?.per_minute ?? null,
		per_hour: key.limits?.per_hour ?? null,
		disabled_by_file: false,
		in_workspace_file: true,
	};
	return trx
		.insertInto('api_keys')
		.values({ id, product, environment: key.environment, name: key.name, ...values })
		.onConflict((conflict) =>
			conflict.columns(['product', 'environment', 'name']).doUpdateSet({
				...values,
				disabled_at: sql`case when not api_keys.disabled_by_file then api_keys.disabled_at end`,
			}),
		)
		.returning(sql<boolean>`disabled_at is null`.as('isEnabled'))
		.executeTakeFirstOrThrow();
}

/**
 * Rejects a key with the same value as another key, such as a key created in the console. The database checks
 * its constraint only at the end of the transaction.
 */
async function rejectDuplicateKeys(trx: Trx): Promise<void> {
	const duplicate = await trx
		.selectFrom('api_keys')
		.select(sql<[string, string]>`array_agg(name order by name)`.as('names'))
		.where('disabled_at', 'is', null)
		.groupBy('key_hash')
		.having(sql<boolean>`count(*) > 1`)
		.executeTakeFirst();
	if (!duplicate) return;
	const [one, other] = duplicate.names;
	throw new StartError(
		`The keys "${one}" and "${other}" have the same value. Set a different one for each key in the workspace file.`,
	);
}
