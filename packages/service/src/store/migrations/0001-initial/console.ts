import { OWNER, OWNER_COLUMNS } from './owner.ts';

/** Sessions and operations of the console's users, and secrets. */
export const CONSOLE = [
	// password_hash is the hash of the password that the session started with.
	`create table console_sessions (
		id uuid primary key,
		account text not null,
		password_hash text not null,
		signed_in_at timestamptz not null,
		expires_at timestamptz not null
	)`,
	// Sign-in attempts with a wrong password in the last minute, for all processes.
	`create table failed_sign_ins (
		id bigint generated always as identity primary key,
		failed_at timestamptz not null,
		client text not null
	)`,
	// Actions of users in the console. No code updates or deletes rows.
	`create table audit_log (
		id bigint generated always as identity primary key,
		${OWNER_COLUMNS},
		account text not null,
		action text not null,
		subject text not null,
		details jsonb not null,
		created_at timestamptz not null
	)`,
	`create index audit_log_newest on audit_log (${OWNER}, created_at desc, id desc)`,
	// Generated secrets. They aren't in the workspace file, because people share that file.
	`create table secrets (
		name text primary key,
		value text not null
	)`,
];
