import type { CustomFields } from '@contact-sync/core';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type {
	FailedSignInsTable,
	InvalidKeyRequestsTable,
	ConsoleSessionsTable,
	RejectedRequestsTable,
	RequestCountsTable,
} from './console-tables.ts';
import type { Owner } from './owner.ts';

/** JSON column, which is read as a value and written as text. Both drivers pass the text on unchanged. */
type Json<T> = ColumnType<T, string, string>;

/** JSON object from the service or a client. */
export type JsonObject = Record<string, unknown>;

export interface ApiKeysTable extends Owner {
	id: string;
	name: string;
	scopes: string[];
	/** Unique among the enabled keys. */
	key_hash: string;
	/** Null for the default limit. */
	per_minute: number | null;
	per_hour: number | null;
	/** Time at which the key was disabled; null if the key is enabled. */
	disabled_at: Generated<Date | null>;
	/**
	 * Whether the key was disabled because the workspace file no longer listed it. Such a key is enabled when a
	 * file lists it again; a key that was disabled in the console isn't.
	 */
	disabled_by_file: Generated<boolean>;
	/**
	 * Whether the workspace file lists the key. If the file no longer lists the key, the next startup
	 * disables it.
	 */
	in_workspace_file: Generated<boolean>;
}

export interface ContactsTable extends Owner {
	id: string;
	email: string;
	/** The email address for comparison: see `foldEmail`. */
	email_folded: string;
	external_id: string | null;
	first_name: string | null;
	last_name: string | null;
	display_name: string | null;
	source: string | null;
	custom_fields: Json<CustomFields>;
	created_at: Date;
	updated_at: Date;
}

export interface TagsTable extends Owner {
	id: string;
	name: string;
}

export interface ContactTagsTable extends Owner {
	contact_id: string;
	tag_id: string;
}

/** Reasons for a suppression. api.md section 2. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export interface SuppressionsTable extends Owner {
	id: GeneratedAlways<number>;
	email: string;
	email_folded: string;
	reason: SuppressionReason;
	/**
	 * Whether the workspace file lists the email address. If the file no longer lists it, the next startup
	 * removes the row.
	 */
	in_workspace_file: Generated<boolean>;
	created_at: Date;
	/** Time of the latest unsubscribe, bounce, or complaint. */
	suppressed_at: Date;
}

export interface EventsTable extends Owner {
	id: string;
	contact_id: string;
	name: string;
	properties: Json<JsonObject>;
	created_at: Date;
}

export interface ActivityTable extends Owner {
	id: GeneratedAlways<number>;
	contact_id: string;
	kind: string;
	details: Json<JsonObject>;
	created_at: Date;
}

export interface EnrollmentsTable extends Owner {
	id: string;
	contact_id: string;
	sequence_slug: string;
	status: 'active' | 'completed' | 'stopped';
	/** ID of the next step; null if the sequence had no steps. */
	next_step: string | null;
	/** IDs of the steps whose emails were written, in order. */
	sent_steps: Generated<string[]>;
	/** Time from which the delay of the next step counts: the enrollment, or the latest sent step. */
	step_from: Date;
	/** Time of the latest request that overrode the suppression list; null if none did. */
	overridden_at: Date | null;
	metadata: Json<JsonObject> | null;
	trigger_source: string | null;
	enrolled_at: Date;
	ended_at: Date | null;
}

/**
 * A `queued` email waits for delivery by SMTP. A `kept` email is never sent, because its environment is test.
 */
export type MailStatus = 'queued' | 'kept' | 'sent' | 'failed' | 'cancelled';

export interface OutboxTable extends Owner {
	id: string;
	/** Null if no contact has the email address. */
	contact_id: string | null;
	/** Stable, so that email clients show an email only once if it's delivered twice. */
	message_id: string;
	from_name: string;
	from_email: string;
	to_email: string;
	/** `to_email` for comparison: see `foldEmail`. */
	to_email_folded: string;
	subject: string;
	text_body: string | null;
	html_body: string | null;
	headers: Json<Record<string, string>>;
	/** Reason for the email, such as `{"sequence":"onboarding","step":0}`. */
	origin: Json<JsonObject>;
	status: MailStatus;
	attempts: Generated<number>;
	/** 0 for email triggers, 1 for sequences. */
	priority: GeneratedAlways<number>;
	/** Time of the next attempt; null if the email isn't queued. */
	deliver_at: Date | null;
	/** End of the lease for sending the email; null without a lease. */
	leased_until: Date | null;
	/** Time of the latest retry by an operator; null if there was none. */
	retried_at: Date | null;
	problem: string | null;
	created_at: Date;
	sent_at: Date | null;
	/** Time at which the email failed permanently; null unless its status is `failed`. */
	failed_at: Generated<Date | null>;
}

export interface SecretsTable {
	name: string;
	value: string;
}

export interface IdempotencyKeysTable {
	api_key_id: string;
	idempotency_key: string;
	body_hash: string;
	status: number;
	response: Json<JsonObject>;
	created_at: Date;
}

export interface JobsTable extends Owner {
	id: GeneratedAlways<number>;
	kind: string;
	payload: Json<JsonObject>;
	/** Parts of the workspace file that the job needs: see `entriesOf`. */
	entries: Generated<string[]>;
	/** ID of the contact in the payload; null if there is none. */
	contact_id: GeneratedAlways<string | null>;
	/** Time of the next attempt; while a process runs the job, the end of its lease. */
	due_at: Date;
	/** Scheduled time; null if the job was to run immediately. */
	delayed_until: Date | null;
	attempts: Generated<number>;
	/** 0 for live automations and email triggers, 1 for live sequences, 2 and 3 for those of test environments. */
	priority: Generated<number>;
	/** Number of times that a process took the job and hasn't reported back. */
	takes: Generated<number>;
	/** Number of checks that found a part of the workspace file missing. */
	waits: Generated<number>;
	/** Time at which the job failed permanently; null until then. */
	failed_at: Date | null;
	problem: string | null;
	created_at: Date;
}

/**
 * Total number of a key's requests up to a time. Only the function `count_requests` and the test controls
 * write to this table.
 */
export interface CountedRequestsTable {
	api_key_id: string;
	counted_at: Date;
	/** Total since the first request. */
	total: number;
}

/** The workspace file of a product that a process applied last. */
export interface WorkspaceFilesTable {
	product: string;
	/** Hash of everything that jobs need: see `fingerprintOf`. */
	hash: string;
	/** Hash of each sequence and email trigger. */
	entries: Json<Record<string, string>>;
	applied_at: Date;
}

/** Periodic task that one of the processes runs. */
export interface ChoresTable {
	name: string;
	due_at: Date;
}

/** Action of a user in the console. */
export interface AuditLogTable extends Owner {
	id: GeneratedAlways<number>;
	/** Name of the account. */
	account: string;
	/** Name of the action, such as `contact.delete`. */
	action: string;
	/** ID or name of the affected object. */
	subject: string;
	details: Json<JsonObject>;
	created_at: Date;
}

export interface Tables {
	api_keys: ApiKeysTable;
	contacts: ContactsTable;
	tags: TagsTable;
	contact_tags: ContactTagsTable;
	suppressions: SuppressionsTable;
	events: EventsTable;
	activity: ActivityTable;
	enrollments: EnrollmentsTable;
	outbox: OutboxTable;
	secrets: SecretsTable;
	idempotency_keys: IdempotencyKeysTable;
	jobs: JobsTable;
	counted_requests: CountedRequestsTable;
	chores: ChoresTable;
	workspace_files: WorkspaceFilesTable;
	console_sessions: ConsoleSessionsTable;
	failed_sign_ins: FailedSignInsTable;
	request_counts: RequestCountsTable;
	invalid_key_requests: InvalidKeyRequestsTable;
	rejected_requests: RejectedRequestsTable;
	audit_log: AuditLogTable;
}

/** Tables whose rows belong to an owner. */
export type OwnedTable = {
	[T in keyof Tables]: Tables[T] extends Owner ? T : never;
}[keyof Tables];

/** Tables whose rows don't belong to an owner directly. */
export type SharedDatabase = Kysely<Omit<Tables, OwnedTable>>;

export type ContactRow = Selectable<ContactsTable>;
