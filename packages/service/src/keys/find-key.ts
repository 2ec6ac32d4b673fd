import type { Kysely, Selectable } from 'kysely';
import { DEFAULT_LIMITS } from '../limits/limiter.ts';
import type { ApiKeysTable, Tables } from '../store/tables.ts';
import type { Owner } from '../tools.ts';
import type { ApiKey } from './api-key.ts';

/** Returns the working key whose text has this hash, if there is one. */
export async function findKey(db: Kysely<Tables>, hash: string): Promise<ApiKey | undefined> {
	const row = await keyRows(db).where('key_hash', '=', hash).executeTakeFirst();
	return row && apiKeyOf(row);
}

/** Returns the working key with this name: the workspace files together name no two alike. */
export async function findKeyByName(db: Kysely<Tables>, name: string): Promise<ApiKey | undefined> {
	const row = await keyRows(db).where('name', '=', name).executeTakeFirst();
	return row && apiKeyOf(row);
}

/** Returns the working keys of an owner, by name. */
export async function keysOf(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
): Promise<ApiKey[]> {
	const rows = await keyRows(db)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.orderBy('name')
		.execute();
	return rows.map(apiKeyOf);
}

const keyRows = (db: Kysely<Tables>) =>
	db
		.selectFrom('api_keys')
		.select(['id', 'product', 'environment', 'name', 'scopes', 'per_minute', 'per_hour'])
		.where('disabled_at', 'is', null);

function apiKeyOf({
	per_minute,
	per_hour,
	...key
}: Omit<Selectable<ApiKeysTable>, 'key_hash' | 'disabled_at' | 'in_workspace_file'>): ApiKey {
	return {
		...key,
		limits: {
			perMinute: per_minute ?? DEFAULT_LIMITS.perMinute,
			perHour: per_hour ?? DEFAULT_LIMITS.perHour,
		},
	};
}
