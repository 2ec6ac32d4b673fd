import type { Work } from '../tools.ts';
import type { ContactRow } from './find-contacts.ts';

/** The contact with this id, kept from changing until the transaction ends. */
export function lockContact(
	{ trx, owner: { product, environment } }: Work,
	id: string,
): Promise<ContactRow | undefined> {
	return trx
		.selectFrom('contacts')
		.selectAll()
		.where('id', '=', id)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.forUpdate()
		.executeTakeFirst();
}
