/**
 * Types of requests and responses, with the API's names. api.md sections 2 and 4. Everything that api.md
 * doesn't specify is marked as an assumption. Our service follows these types; the functions in this folder
 * accept more variants.
 */

export type { Scope } from '../errors/scope-error.ts';

/**
 * Value of a custom field. api.md section 2 specifies text, numbers, and dates as text. Assumption: booleans
 * are allowed, and null clears the field.
 */
export type CustomFieldValue = string | number | boolean | null;
export type CustomFields = Record<string, CustomFieldValue>;

/** Body of POST /contacts/upsert/. Assumption: null clears a name or the source, just as it clears custom fields. */
export interface UpsertContactBody {
	email: string;
	external_id?: string;
	first_name?: string | null;
	last_name?: string | null;
	display_name?: string | null;
	source?: string | null;
	custom_fields?: CustomFields;
	tag_names?: string[];
}

export interface Tag {
	id: string;
	name: string;
}

/** Contact in a response. Assumption: values that were never set are null. */
export interface Contact {
	id: string;
	email: string;
	external_id: string | null;
	first_name: string | null;
	last_name: string | null;
	custom_fields: CustomFields;
	tags: Tag[];
	/** api.md specifies only `active`. The other values are assumptions. */
	status: 'active' | 'unsubscribed' | 'bounced' | 'complained';
	/** ISO 8601, UTC. */
	created_at: string;
	/** ISO 8601, UTC. */
	updated_at: string;
}

/** Response of POST /contacts/upsert/. */
export interface UpsertResponse extends Contact {
	/**
	 * Email address that the contact had until this request changed it; absent if it has the same one. An
	 * assumption: api.md doesn't say how a caller learns of the change.
	 */
	previous_email?: string;
}

/** Response of GET /ping/. The names are assumptions, because api.md only describes the content. */
export interface Ping {
	product: string;
	environment: 'live' | 'test';
	scopes: string[];
}

/**
 * Body of POST /contacts/{id}/add_tag/ and …/remove_tag/: a tag name or a tag ID. Assumption: the response is
 * the contact.
 */
export type TagBody = { tag_name: string } | { tag_id: string };

/**
 * Body of POST /events/track/. Requires `email` or `external_id`. The service looks up `external_id` first.
 */
export interface TrackEventBody {
	event_name: string;
	email?: string;
	external_id?: string;
	properties?: Record<string, unknown>;
}

/** Response of POST /events/track/. */
export interface EventRecord {
	status: 'tracked';
	contact_id: string;
	event_name: string;
	/** ISO 8601, UTC. */
	timestamp: string;
}

/** Body of POST /sequences/enroll/. The types of the last three fields are assumptions. */
export interface EnrollBody {
	email: string;
	sequence_slug: string;
	metadata?: Record<string, unknown>;
	trigger_source?: string;
	override_unsubscribe?: boolean;
}

/** Enrollment. All fields are assumptions. */
export interface Enrollment {
	id: string;
	sequence_slug: string;
	email: string;
	/** Assumption: every status except `active` means that the enrollment ended. It never becomes active again; a new enrollment gets another ID. */
	status: 'active' | 'completed' | 'stopped';
	/** ISO 8601, UTC. */
	enrolled_at: string;
}

/** Body of POST /sequences/api/bulk-enroll/. The type of the last field is an assumption. */
export interface BulkEnrollBody {
	sequence_slug: string;
	/** Up to 500 email addresses. */
	emails: string[];
	override_unsubscribe?: boolean;
}

/** Outcome for one email address in a bulk enrollment. All fields are assumptions. */
export interface BulkEnrollResult {
	email: string;
	status: 'enrolled' | 'already_enrolled' | 'unsubscribed' | 'stopped' | 'not_found' | 'invalid';
}

/** Response of POST /sequences/api/bulk-enroll/. All fields are assumptions. */
export interface BulkEnrollment {
	sequence_slug: string;
	enrolled: number;
	skipped: number;
	results: BulkEnrollResult[];
}

/** Sequence in the response of GET /sequences/api/list/. All fields except the slug are assumptions. */
export interface Sequence {
	slug: string;
	name: string;
	active: boolean;
	/** Number of steps. */
	steps: number;
}

/** Entry in the response of GET /contacts/api/unsubscribed-emails/. All fields are assumptions. */
export interface UnsubscribedAddress {
	email: string;
	reason: 'unsubscribed' | 'bounced' | 'complained';
	/** ISO 8601, UTC. */
	created_at: string;
}

/** Body of POST /emails/trigger/. The types of the last three fields are assumptions. */
export interface TriggerEmailBody {
	trigger_key: string;
	to_email: string;
	variables?: Record<string, unknown>;
	recipient?: { first_name?: string; last_name?: string };
	idempotency_key?: string;
}

/** Response of POST /emails/trigger/. All fields are assumptions. */
export interface TriggeredEmail {
	id: string;
	status: 'sent' | 'scheduled';
	to_email: string;
	/** ISO 8601, UTC; present only if the email is scheduled. */
	scheduled_for?: string;
	/** Names of template variables without a value; present only if there are any. An assumption. */
	missing_variables?: string[];
}

/**
 * Page of a list. The format of Django REST framework is an assumption: `?page=` and `?page_size=` select a
 * page, and a cursor in `next` identifies an entry.
 */
export interface Page<T> {
	count: number;
	next: string | null;
	previous: string | null;
	results: T[];
}

/**
 * Body of an error response. The names are assumptions, because api.md only specifies JSON with a
 * human-readable message.
 */
export interface ErrorBody {
	detail: string;
	errors?: Record<string, string[]>;
}

/**
 * Header with the ID of a request. This name is an assumption; transport/error-from-outcome.ts reads the
 * header.
 */
export type RequestIdHeader = 'X-Request-Id';
