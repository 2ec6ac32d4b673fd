import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const STATEMENTS = [
	// Stores the contact's ID in the same property for all kinds of jobs. Jobs of deleted enrollments do
	// nothing, so they stay unchanged.
	`update jobs set payload = jobs.payload || jsonb_build_object('contactId', enrollments.contact_id)
		from enrollments
		where jobs.kind = 'sequence_step' and enrollments.id = (jobs.payload ->> 'enrollmentId')::uuid`,
	`alter table jobs add column contact_id uuid
		generated always as ((payload ->> 'contactId')::uuid) stored`,
	// Null if the job was to run immediately. A retry changes due_at, but never this column.
	`alter table jobs add column delayed_until timestamptz`,
	`update jobs set delayed_until = due_at where attempts = 0 and due_at > created_at`,
	`create index jobs_of_contact on jobs (contact_id, id) where failed_at is null`,
];

export const jobsInTurn: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
	},
};
