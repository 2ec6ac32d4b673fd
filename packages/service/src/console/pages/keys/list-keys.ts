import type { OwnedRows } from '../../../store/owned-rows.ts';

/** Returns every API key of an owner, by name, also those that are disabled. */
export const listKeys = (owned: OwnedRows) =>
	owned
		.selectFrom('api_keys')
		.select(['id', 'name', 'scopes', 'disabled_at', 'in_workspace_file'])
		.orderBy('name')
		.execute();

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
