import type { OwnedRows } from '../../../store/owned-rows.ts';

/** Returns all API keys of an owner, sorted by name, including disabled ones. */
export const listKeys = (owned: OwnedRows) =>
	owned
		.selectFrom('api_keys')
		.select(['id', 'name', 'scopes', 'disabled_at', 'in_workspace_file'])
		.orderBy('name')
		.execute();

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
