import type { Tables } from '../store/tables.ts';

/**
 * Every table, in an order in which none refers to a later one: with the rows in this order, each finds what it refers to.
 * A table that is missing here does not compile.
 */
const PARENTS_FIRST = {
	secrets: true,
	chores: true,
	console_sessions: true,
	console_refusals: true,
	api_keys: true,
	counted_requests: true,
	request_counts: true,
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

/** Tables of older versions, which a migration replaced. Their backups have rows of them. */
const REPLACED = ['rate_windows'];

export const KEPT_TABLES: readonly string[] = [...Object.keys(PARENTS_FIRST), ...REPLACED];
