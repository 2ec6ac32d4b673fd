import { OWNER, OWNER_COLUMNS } from './owner.ts';

/** Scheduled work. */
export const JOBS = [
	// The transaction that runs a job deletes its row. delayed_until is null if the job was to run immediately.
	// A retry changes due_at, but never this column.
	`create table jobs (
		id bigint generated always as identity primary key,
		${OWNER_COLUMNS},
		kind text not null,
		payload jsonb not null,
		contact_id uuid generated always as ((payload ->> 'contactId')::uuid) stored,
		due_at timestamptz not null,
		delayed_until timestamptz,
		attempts integer not null default 0,
		failed_at timestamptz,
		problem text,
		created_at timestamptz not null
	)`,
	`create index jobs_due on jobs (due_at, id) where failed_at is null`,
	`create index jobs_of_contact on jobs (contact_id, id) where failed_at is null`,
	`create index jobs_enrollment on jobs ((payload ->> 'enrollmentId')) where kind = 'sequence_step'`,
	`create index jobs_open on jobs (${OWNER}, due_at, id) where failed_at is null`,
	`create index jobs_abandoned on jobs (${OWNER}, failed_at desc, id desc) where failed_at is not null`,
	// Periodic tasks that one of the processes runs, with their next due time.
	`create table chores (
		name text primary key,
		due_at timestamptz not null
	)`,
];
