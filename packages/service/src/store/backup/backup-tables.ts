import type { Tables } from '../tables.ts';

/**
 * All tables, ordered so that no table refers to a later one. Each row is therefore restored after the rows
 * it refers to. A missing table is a compile error.
 */
const PARENTS_FIRST = {
	secrets: true,
	chores: true,
	workspace_files: true,
	console_sessions: true,
	failed_sign_ins: true,
	invalid_key_requests: true,
	api_keys: true,
	counted_requests: true,
	request_counts: true,
	rejected_requests: true,
	idempotency_keys: true,
	contacts: true,
	tags: true,
	contact_tags: true,
	suppressions: true,
	events: true,
	activity: true,
	enrollments: true,
	outbox: true,
	jobs: true,
	audit_log: true,
} satisfies Record<keyof Tables, true>;

export const BACKUP_TABLES: readonly string[] = Object.keys(PARENTS_FIRST);
