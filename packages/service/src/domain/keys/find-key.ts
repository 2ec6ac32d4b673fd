import type { Kysely, Selectable } from 'kysely';
import type { OwnedRows } from '../../store/owned-rows.ts';
import type { ApiKeysTable, Tables } from '../../store/tables.ts';
import type { ApiKey } from './api-key.ts';
import { DEFAULT_LIMITS } from './limits.ts';

/** Returns the enabled key whose value has this hash, if there is one. */
export async function findKey(
	allOwners: Kysely<Tables>,
	hash: string,
): Promise<ApiKey | undefined> {
	const row = await activeKeys(allOwners).where('key_hash', '=', hash).executeTakeFirst();
	return row && apiKeyOf(row);
}

/** Returns all enabled keys, by the hash of their value. */
export async function findActiveKeys(allOwners: Kysely<Tables>): Promise<Map<string, ApiKey>> {
	const rows = await activeKeys(allOwners).select('key_hash').execute();
	return new Map(rows.map(({ key_hash, ...row }) => [key_hash, apiKeyOf(row)]));
}

/** Returns the enabled key with this name. Names are unique across the workspace files. */
export async function findKeyByName(
	allOwners: Kysely<Tables>,
	name: string,
): Promise<ApiKey | undefined> {
	const row = await activeKeys(allOwners).where('name', '=', name).executeTakeFirst();
	return row && apiKeyOf(row);
}

/** Returns the enabled keys of an owner, sorted by name. */
export async function keysOf(owned: OwnedRows): Promise<ApiKey[]> {
	const rows = await owned
		.selectFrom('api_keys')
		.select(COLUMNS)
		.where('disabled_at', 'is', null)
		.orderBy('name')
		.execute();
	return rows.map(apiKeyOf);
}

const COLUMNS = [
	...(['id', 'product', 'environment', 'name'] as const),
	...(['scopes', 'per_minute', 'per_hour'] as const),
];

const activeKeys = (allOwners: Kysely<Tables>) =>
	allOwners.selectFrom('api_keys').select(COLUMNS).where('disabled_at', 'is', null);

function apiKeyOf({
	per_minute,
	per_hour,
	...key
}: Omit<
	Selectable<ApiKeysTable>,
	'key_hash' | 'disabled_at' | 'disabled_by_file' | 'in_workspace_file'
>): ApiKey {
	return {
		...key,
		limits: {
			perMinute: per_minute ?? DEFAULT_LIMITS.perMinute,
			perHour: per_hour ?? DEFAULT_LIMITS.perHour,
		},
	};
}
