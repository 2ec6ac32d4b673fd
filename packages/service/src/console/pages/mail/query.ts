import type { Selectable } from 'kysely';
import type { OwnedRows } from '../../../store/owned-rows.ts';
import type { OutboxTable } from '../../../store/tables.ts';

/** Returns the email with this ID; undefined if the owner has no such email. */
export function readMail(
	owned: OwnedRows,
	id: string,
): Promise<Selectable<OutboxTable> | undefined> {
	return owned.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}
