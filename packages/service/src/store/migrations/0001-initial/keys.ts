import { OWNER_COLUMNS } from './owner.ts';

/** API keys, and rows that belong to a key. */
export const KEYS = [
	// Keys are disabled, never deleted, because other rows refer to them, and they can be enabled again. A
	// workspace file disables only keys that came from a workspace file, and enables only keys that it disabled.
	// A new key can have the value of a disabled key. The constraint is deferred, so that two keys can swap
	// their values in one transaction.
	`create table api_keys (
		id uuid primary key,
		${OWNER_COLUMNS},
		name text not null,
		scopes text[] not null,
		key_hash text not null,
		per_minute integer,
		per_hour integer,
		disabled_at timestamptz,
		disabled_by_file boolean not null default false,
		in_workspace_file boolean not null default true,
		unique (name, product, environment),
		constraint api_keys_key_hash exclude using btree (key_hash with =)
			where (disabled_at is null) deferrable initially deferred
	)`,
	`create table idempotency_keys (
		api_key_id uuid not null references api_keys (id) on delete cascade,
		idempotency_key text not null,
		body_hash text not null,
		status integer not null,
		response jsonb not null,
		created_at timestamptz not null,
		primary key (idempotency_key, api_key_id)
	)`,
	`create index on idempotency_keys (created_at)`, // for deleting expired rows
	// Recent request counts. The primary key begins with the minute, because whole minutes are read and
	// deleted.
	`create table request_counts (
		minute timestamptz not null,
		api_key_id uuid not null references api_keys (id) on delete cascade,
		status smallint not null,
		requests integer not null,
		primary key (minute, api_key_id, status)
	)`,
	// Recent counts of requests with invalid keys.
	`create table invalid_key_requests (
		minute timestamptz not null,
		status smallint not null,
		requests integer not null,
		primary key (minute, status)
	)`,
	// The latest rejected requests of each key.
	`create table rejected_requests (
		id bigint generated always as identity primary key,
		api_key_id uuid not null references api_keys (id) on delete cascade,
		request_id text not null,
		method text not null,
		path text not null,
		status smallint not null,
		detail text not null,
		created_at timestamptz not null
	)`,
	`create index on rejected_requests (api_key_id, id)`,
];
