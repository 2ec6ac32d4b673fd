import { OWNER, OWNER_COLUMNS } from './owner.ts';

/** Scheduled work. */
export const JOBS = [
	// The transaction that runs a job deletes its row. delayed_until is null if the job was to run immediately.
	// A retry changes due_at, but never this column.
	// A process that takes a job sets due_at to the end of its lease, and increments takes.
	`create table jobs (
		id bigint generated always as identity primary key,
		${OWNER_COLUMNS},
		kind text not null,
		payload jsonb not null,
		entries text[] not null default '{}',
		contact_id uuid generated always as ((payload ->> 'contactId')::uuid) stored,
		due_at timestamptz not null,
		delayed_until timestamptz,
		attempts integer not null default 0,
		waits integer not null default 0,
		priority smallint not null default 0,
		takes smallint not null default 0,
		failed_at timestamptz,
		problem text,
		created_at timestamptz not null
	)`,
	`create index jobs_due on jobs (product, priority, due_at, id) where failed_at is null and takes = 0`,
	`create index jobs_taken on jobs (due_at, id) where failed_at is null and takes > 0`,
	`create index jobs_of_contact on jobs (contact_id, id) where failed_at is null`,
	`create index jobs_open on jobs (${OWNER}, due_at, id) where failed_at is null`,
	`create index jobs_abandoned on jobs (${OWNER}, failed_at desc, id desc) where failed_at is not null`,
	`create index jobs_of_file on jobs (product) where waits > 0`,
	// The workspace file of each product that a process applied last. Processes with another file leave the
	// jobs to others that the difference concerns.
	`create table workspace_files (
		product text primary key,
		hash text not null,
		entries jsonb not null,
		applied_at timestamptz not null
	)`,
	// Periodic tasks that one of the processes runs, with their next due time.
	`create table chores (
		name text primary key,
		due_at timestamptz not null
	)`,
];
