/**
 * What goes over the wire, named as there. api.md sections 2 and 4.
 * What api.md leaves open is marked "guess"; the service answers so, the readers in this folder accept more.
 */

export type { Scope } from '../errors/scope-error.ts';

/** Values of a custom field. api.md section 2 names text, number and date text. Guess: boolean, and null to clear. */
export type CustomFieldValue = string | number | boolean | null;
export type CustomFields = Record<string, CustomFieldValue>;

/** Body of POST /contacts/upsert/. Assumption: null clears a name or the source, as it does custom fields. */
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

/** A contact as answered. Guess: what was never given is null. */
export interface Contact {
	id: string;
	email: string;
	external_id: string | null;
	first_name: string | null;
	last_name: string | null;
	custom_fields: CustomFields;
	tags: Tag[];
	/** `active` is the one value of api.md. Guess: the others. */
	status: 'active' | 'unsubscribed' | 'bounced' | 'complained';
	/** ISO 8601, UTC. */
	created_at: string;
	/** ISO 8601, UTC. */
	updated_at: string;
}

/** Answer of GET /ping/. Guess: the names; api.md tells only what it says. */
export interface Ping {
	product: string;
	environment: 'live' | 'test';
	scopes: string[];
}

/** Body of POST /contacts/{id}/add_tag/ and …/remove_tag/: one of the two. Assumption: the response is the contact. */
export type TagBody = { tag_name: string } | { tag_id: string };

/** Body of POST /events/track/: email or external_id, of which external_id is looked at first. */
export interface TrackEventBody {
	event_name: string;
	email?: string;
	external_id?: string;
	properties?: Record<string, unknown>;
}

/** Answer of POST /events/track/. */
export interface EventRecord {
	status: 'tracked';
	contact_id: string;
	event_name: string;
	/** ISO 8601, UTC. */
	timestamp: string;
}

/** Body of POST /sequences/enroll/. Guess: the types of the last three. */
export interface EnrollBody {
	email: string;
	sequence_slug: string;
	metadata?: Record<string, unknown>;
	trigger_source?: string;
	override_unsubscribe?: boolean;
}

/** An enrollment. Guess: all of it. */
export interface Enrollment {
	id: string;
	sequence_slug: string;
	email: string;
	/** Assumption: all but `active` mean that it ended, and an ended one never becomes active again: a new one has another ID. */
	status: 'active' | 'completed' | 'stopped';
	/** ISO 8601, UTC. */
	enrolled_at: string;
}

/** Body of POST /sequences/api/bulk-enroll/. Guess: the type of the last. */
export interface BulkEnrollBody {
	sequence_slug: string;
	/** At most 500. */
	emails: string[];
	override_unsubscribe?: boolean;
}

/** What became of one address of a bulk enrollment. Guess: all of it. */
export interface BulkEnrollResult {
	email: string;
	status: 'enrolled' | 'already_enrolled' | 'unsubscribed' | 'stopped' | 'not_found' | 'invalid';
}

/** Answer of POST /sequences/api/bulk-enroll/. Guess: all of it. */
export interface BulkEnrollment {
	sequence_slug: string;
	enrolled: number;
	skipped: number;
	results: BulkEnrollResult[];
}

/** A sequence in GET /sequences/api/list/. Guess: all but the slug. */
export interface Sequence {
	slug: string;
	name: string;
	active: boolean;
	/** How many. */
	steps: number;
}

/** An entry of GET /contacts/api/unsubscribed-emails/. Guess: all of it. */
export interface UnsubscribedAddress {
	email: string;
	reason: 'unsubscribed' | 'bounced' | 'complained';
	/** ISO 8601, UTC. */
	created_at: string;
}

/** Body of POST /emails/trigger/. Guess: the types of the last three. */
export interface TriggerEmailBody {
	trigger_key: string;
	to_email: string;
	variables?: Record<string, unknown>;
	recipient?: { first_name?: string; last_name?: string };
	idempotency_key?: string;
}

/** Answer of POST /emails/trigger/. Guess: all of it. */
export interface TriggeredEmail {
	id: string;
	status: 'sent' | 'scheduled';
	to_email: string;
	/** ISO 8601, UTC; when scheduled. */
	scheduled_for?: string;
}

/** A page of a list. Guess: lists are answered so, as Django REST framework does; `?page=` and `?page_size=` choose one. A cursor in `next` names an entry. */
export interface Page<T> {
	count: number;
	next: string | null;
	previous: string | null;
	results: T[];
}

/** An error's body. Guess: the names; api.md promises JSON with a human-readable message. */
export interface ErrorBody {
	detail: string;
	errors?: Record<string, string[]>;
}

/** Guess: the header that names a request; read in transport/error-from-outcome.ts. */
export type RequestIdHeader = 'X-Request-Id';
