import type { Kysely } from 'kysely';
import { DEFAULT_LIMITS } from '../limits/limiter.ts';
import type { Tables } from '../store/tables.ts';
import { hashKey, type ApiKey } from './api-key.ts';

/** The key with this text, if there is one. */
export async function findKey(db: Kysely<Tables>, text: string): Promise<ApiKey | undefined> {
	const row = await db
		.selectFrom('api_keys')
		.select(['id', 'product', 'environment', 'name', 'scopes', 'per_minute', 'per_hour'])
		.where('key_hash', '=', hashKey(text))
		.executeTakeFirst();
	if (!row) return undefined;
	const { per_minute, per_hour, ...key } = row;
	return {
		...key,
		limits: {
			perMinute: per_minute ?? DEFAULT_LIMITS.perMinute,
			perHour: per_hour ?? DEFAULT_LIMITS.perHour,
		},
	};
}
