import type { OwnedRows } from '../../store/owned-rows.ts';

/** SQL expression for the reason why a lowercase email address is suppressed. */
export const suppressionOf = (owned: OwnedRows, foldedEmail: string) =>
	owned.selectFrom('suppressions').select('reason').where('email_folded', '=', foldedEmail);
