import type { OwnedRows } from '../../store/owned-rows.ts';

/** Selects the owner's contact with this ID. */
export const selectContact = (owned: OwnedRows, id: string) =>
	owned.selectFrom('contacts').selectAll().where('id', '=', id);
