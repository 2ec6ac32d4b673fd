/**
 * What goes over the wire, named as there. api.md sections 2 and 4.
 * What api.md leaves open is marked "guess"; the service answers so, the readers in this folder accept more.
 */

export type { Scope } from '../errors/scope-error.ts';

/** Values of a custom field. api.md section 2 names text, number and date text. Guess: boolean, and null to clear. */
export type CustomFieldValue = string | number | boolean | null;
export type CustomFields = Record<string, CustomFieldValue>;

/** Body of POST /contacts/upsert/. */
export interface UpsertContactBody {
	email: string;
	external_id?: string;
	first_name?: string;
	last_name?: string;
	display_name?: string;
	source?: string;
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

/** An error's body. Guess: the names; api.md promises JSON with a human-readable message. */
export interface ErrorBody {
	detail: string;
	errors?: Record<string, string[]>;
}

/** Guess: the header that names a request; read in transport/error-from-answer.ts. */
export type RequestIdHeader = 'X-Request-Id';
