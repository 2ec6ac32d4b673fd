import type { Work } from '../jobs/work.ts';
import type { JsonObject } from '../store/tables.ts';

export interface AuditEntry {
	/** Name of the account. */
	account: string;
	/** Name of the action, such as `contact.delete`. */
	action: string;
	/** ID or name of the subject. */
	subject: string;
	/** Further details; never a secret. */
	details: JsonObject;
}

/** Adds an entry to the audit log, in the same transaction as the action. */
export async function recordAudit(
	{ owned, now }: Work,
	{ details, ...entry }: AuditEntry,
): Promise<void> {
	await owned
		.insertInto('audit_log', { ...entry, details: JSON.stringify(details), created_at: now })
		.execute();
}
