import type { Kysely, Selectable } from 'kysely';
import type { OutboxTable, Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';

/** The mail with this id; undefined when the owner has none. */
export function readMail(
	db: Kysely<Tables>,
	{ product, environment }: Owner,
	id: string,
): Promise<Selectable<OutboxTable> | undefined> {
	return db
		.selectFrom('outbox')
		.selectAll()
		.where('id', '=', id)
		.where('product', '=', product)
		.where('environment', '=', environment)
		.executeTakeFirst();
}
