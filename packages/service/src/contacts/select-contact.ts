import type { Reading } from '../tools.ts';

/** Selects the contact of the key's product and environment with this id. */
export const selectContact = ({ trx, owner: { product, environment } }: Reading, id: string) =>
	trx
		.selectFrom('contacts')
		.selectAll()
		.where('id', '=', id)
		.where('product', '=', product)
		.where('environment', '=', environment);
