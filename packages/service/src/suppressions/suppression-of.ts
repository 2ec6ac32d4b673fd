import type { QueryCreator } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Owner } from '../tools.ts';

/** Why an address, given in lower case, must not be emailed: a part of a statement. */
export const suppressionOf = (
	db: QueryCreator<Tables>,
	{ product, environment }: Owner,
	foldedEmail: string,
) =>
	db
		.selectFrom('suppressions')
		.select('reason')
		.where('email_folded', '=', foldedEmail)
		.where('product', '=', product)
		.where('environment', '=', environment);
