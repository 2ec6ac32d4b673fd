import type { UpsertedContact } from '../api/contacts.ts';
import type { SequenceSummary } from '../api/sequences.ts';
import type { ContactSyncError } from '../errors/contact-sync-error.ts';
import type { NameOf } from '../errors/text.ts';
import type { Scope } from '../errors/scope-error.ts';

/** An operation that a platform offers. */
export interface Operation {
	/** Key of the action that the operation runs. */
	key: string;
	/** The name that the platform shows. */
	name: string;
	/** Required scope; absent if any valid key is sufficient. */
	scope?: Scope;
}

/** Cached data and limits for one run of a workflow. */
export interface RunCache {
	/** Contacts, keyed by lowercase email address, so that each contact is looked up once. */
	contacts: Map<string, Promise<FoundContact>>;
	/**
	 * Scopes of the API key, requested only after an error about a missing scope. Undefined if the service
	 * doesn't list scopes.
	 */
	scopes?: Promise<readonly string[] | undefined>;
	/** All sequences, keyed by slug. Requested only after a search without a match, or a 404 response. */
	sequences?: Promise<ReadonlyMap<string, SequenceSummary>>;
	/** False after the service rejected a look at a contact's enrollments, so that it isn't asked again. */
	canReadEnrollments?: boolean;
	/** Returns the remaining time for all requests of a step, in milliseconds. @default no limit */
	timeLeftMs?: () => number;
	/** Names of sequences that are available without a request, keyed by slug. @default none */
	sequenceNames?: ReadonlyMap<string, string>;
	/** Operations that the platform offers. @default the actions of the catalog */
	operations?: readonly Operation[];
	/** Returns the platform's names, for a result that mentions fields. @default the names of the API */
	nameOf?: NameOf;
}

/**
 * Contact ID, with any values that a lookup by email address returned. `created` is true if the lookup
 * created the contact.
 */
export type FoundContact = Pick<UpsertedContact, 'id' | 'created'> & Partial<UpsertedContact>;

/** The outcome of one input of a batch. */
export type BatchOutcome<O> = { result: O } | { error: ContactSyncError };

export interface BatchOptions {
	/** Whether to stop sending after the first error. The remaining inputs fail with a NotSentError. @default false */
	stopOnError?: boolean;
}
