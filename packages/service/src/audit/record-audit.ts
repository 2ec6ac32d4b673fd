import type { JsonObject } from '../store/tables.ts';
import type { Work } from '../work/work.ts';

export interface AuditEntry {
	/** The name of the account that did it. */
	account: string;
	/** The name of the action, as `contact.delete`. */
	action: string;
	/** The ID or name of the thing that it changed. */
	subject: string;
	/** Further facts; never a secret. */
	details: JsonObject;
}

/** Adds a line to the audit log, in the transaction of the action. */
export async function recordAudit(
	{ owned, now }: Work,
	{ details, ...entry }: AuditEntry,
): Promise<void> {
	await owned
		.insertInto('audit_log', { ...entry, details: JSON.stringify(details), created_at: now })
		.execute();
}
