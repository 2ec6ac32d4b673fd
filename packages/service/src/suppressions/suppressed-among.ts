import { sql } from 'kysely';
import type { SuppressionReason } from '../store/tables.ts';
import type { Reading } from '../tools.ts';

/** Those of the addresses, given in lower case, that must not be emailed, and why. */
export async function suppressedAmong(
	{ trx, owner: { product, environment } }: Reading,
	foldedEmails: readonly string[],
): Promise<ReadonlyMap<string, SuppressionReason>> {
	if (foldedEmails.length === 0) return new Map();
	const rows = await trx
		.selectFrom('suppressions')
		.select(['email_folded', 'reason'])
		.where('email_folded', '=', sql<string>`any(${foldedEmails}::text[])`)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.execute();
	return new Map(rows.map(({ email_folded, reason }) => [email_folded, reason]));
}
