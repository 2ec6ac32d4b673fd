import type { OwnedRows } from '../store/owned-rows.ts';

/** Selects the contact of the key's product and environment with this id. */
export const selectContact = (owned: OwnedRows, id: string) =>
	owned.selectFrom('contacts').selectAll().where('id', '=', id);
