import type { Selectable } from 'kysely';
import { microsOf, olderThan } from '../../../store/newest.ts';
import { inOwnerIndex, type OwnedRows } from '../../../store/owned-rows.ts';
import type { AuditLogTable } from '../../../store/tables.ts';
import { pageOfRows, PAGE_ROWS, readCursor, type Listed } from '../../cursor.ts';

export type AuditRow = Selectable<AuditLogTable>;

/** Returns a page of the audit log, newest first. */
export async function listAudit(owned: OwnedRows, after: string): Promise<Listed<AuditRow>> {
	const rows = await owned
		.selectFrom('audit_log')
		.selectAll()
		.select(microsOf('created_at').as('key'))
		.where(inOwnerIndex(owned, 'audit_log'))
		.where(olderThan('audit_log', readCursor(after, 'number', 'serial')))
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.limit(PAGE_ROWS + 1)
		.execute();
	return pageOfRows(rows, ({ id, key }) => ({ id: String(id), key }));
}
