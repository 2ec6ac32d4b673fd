import type { Kysely } from 'kysely';
import type { Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';

/** Returns every API key of an owner, by name, also those that are disabled. */
export const listKeys = (db: Kysely<Tables>, { product, environment }: Owner) =>
	db
		.selectFrom('api_keys')
		.select(['id', 'name', 'scopes', 'disabled_at', 'in_workspace_file'])
		.where('product', '=', product)
		.where('environment', '=', environment)
		.orderBy('name')
		.execute();

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
