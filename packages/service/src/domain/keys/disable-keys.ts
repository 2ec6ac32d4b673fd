import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/**
 * Disables keys that their workspace file no longer lists. Their rows stay, because other rows refer to them.
 * A key works again if its workspace file lists it again.
 */
export async function disableKeys(
	db: Kysely<Tables>,
	ids: readonly string[],
	now: Date,
): Promise<void> {
	if (ids.length === 0) return;
	await db
		.updateTable('api_keys')
		.set({ disabled_at: now, disabled_by_file: true, in_workspace_file: false })
		.where('id', 'in', ids)
		.execute();
}
