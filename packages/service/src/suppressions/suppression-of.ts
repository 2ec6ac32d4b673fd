import type { OwnedRows } from '../store/owned-rows.ts';

/** Why an address, given in lower case, must not be emailed: a part of a statement. */
export const suppressionOf = (owned: OwnedRows, foldedEmail: string) =>
	owned.selectFrom('suppressions').select('reason').where('email_folded', '=', foldedEmail);
