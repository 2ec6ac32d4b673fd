import { OWNER, OWNER_COLUMNS, PRODUCT } from './owner.ts';

/** All emails, from the moment they are requested. */
export const OUTBOX = [
	// deliver_at is the time of the next attempt; during an attempt, the time after which another process can
	// retry. leased_until is set while a process sends the email, because a later deliver_at alone could also
	// mean a wait before a retry.
	// After an operator retries an old email (retried_at), it has as much time for delivery as a new email.
	`create table outbox (
		id uuid primary key,
		${OWNER_COLUMNS},
		contact_id uuid,
		message_id text not null unique,
		from_name text not null,
		from_email text not null,
		to_email text not null,
		to_email_folded text not null,
		subject text not null,
		text_body text,
		html_body text,
		headers jsonb not null,
		origin jsonb not null,
		status text not null check (status in ('queued', 'kept', 'sent', 'failed', 'cancelled')),
		attempts integer not null default 0,
		problem text,
		created_at timestamptz not null,
		deliver_at timestamptz,
		leased_until timestamptz,
		retried_at timestamptz,
		sent_at timestamptz,
		failed_at timestamptz,
		priority smallint not null
			generated always as (case when origin -> 'sequence' is null then 0 else 1 end) stored
	)`,
	`create index on outbox (contact_id)`,
	`create index on outbox (to_email_folded)`, // for bounce and complaint reports, which contain email addresses
	`create index outbox_due on outbox (product, priority, deliver_at, id) where status = 'queued'`,
	`create index outbox_newest on outbox (${OWNER}, created_at desc, id desc)`,
	`create index outbox_state on outbox (${OWNER}, status, created_at desc, id desc)`,
	`create index outbox_waiting on outbox (${OWNER}, created_at desc, id desc)
		where status = 'queued' and problem is not null`,
	`create index outbox_failed on outbox (failed_at) where status = 'failed'`,
	// For finding expired rows.
	`create index outbox_never_left on outbox (${PRODUCT}, created_at) where status = 'kept'`,
	`create index outbox_with_text on outbox (${PRODUCT}, created_at)
		where text_body is not null or html_body is not null`,
];
