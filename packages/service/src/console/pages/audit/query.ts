import type { Kysely, Selectable } from 'kysely';
import { microsOf, olderThan } from '../../../store/newest.ts';
import { ownedBy } from '../../../store/owner-index.ts';
import type { AuditLogTable, Tables } from '../../../store/tables.ts';
import type { Owner } from '../../../tools.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';

export type AuditRow = Selectable<AuditLogTable>;

/** Returns a page of the audit log, newest first. */
export async function listAudit(
	db: Kysely<Tables>,
	owner: Owner,
	after: string,
): Promise<Listed<AuditRow>> {
	const rows = await db
		.selectFrom('audit_log')
		.selectAll()
		.select(microsOf('created_at').as('key'))
		.where(ownedBy(owner, 'audit_log'))
		.where(olderThan('audit_log', readCursor(after, 'number', 'serial')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, ({ id, key }) => ({ id: String(id), key }));
}
