import { CONTACT_OF_OWNER, OWNER, OWNER_COLUMNS, PRODUCT } from './owner.ts';

/** Events, enrollments, and the activity on the timelines of contacts. */
export const TIMELINE = [
	`create table events (
		id uuid primary key,
		${OWNER_COLUMNS},
		contact_id uuid not null,
		name text not null,
		properties jsonb not null,
		created_at timestamptz not null,
		${CONTACT_OF_OWNER}
	)`,
	`create index on events (contact_id, created_at)`,
	`create index on events (${PRODUCT}, created_at)`, // for deleting expired rows
	// One row per contact and sequence, so that enrolling is idempotent.
	`create table enrollments (
		id uuid primary key,
		${OWNER_COLUMNS},
		contact_id uuid not null,
		sequence_slug text not null,
		status text not null check (status in ('active', 'completed', 'stopped')),
		next_step text,
		sent_steps text[] not null default '{}',
		step_from timestamptz not null,
		overridden_at timestamptz,
		metadata jsonb,
		trigger_source text,
		enrolled_at timestamptz not null,
		ended_at timestamptz,
		unique (contact_id, sequence_slug),
		${CONTACT_OF_OWNER}
	)`,
	`create index enrollments_step on enrollments (${OWNER}, sequence_slug, status, coalesce(next_step, ''), id)`,
	`create table activity (
		id bigint generated always as identity primary key,
		${OWNER_COLUMNS},
		contact_id uuid not null,
		kind text not null,
		details jsonb not null,
		created_at timestamptz not null,
		${CONTACT_OF_OWNER}
	)`,
	`create index on activity (contact_id, id)`,
	`create index on activity (${PRODUCT}, created_at)`, // for deleting expired rows
	`create index activity_automation on activity
		(${OWNER}, (details ->> 'automation'), created_at desc) where kind = 'automation_ran'`,
	`create index activity_stopped on activity (${OWNER}, created_at desc, id desc)
		where kind in ('automation_loop_stopped', 'effect_skipped')`,
];
