import type { Client } from '../client/client.ts';
import type { UpsertedContact } from '../client/upsert-contact.ts';
import { ScopeError, type Scope } from '../errors/scope-error.ts';
import type { ContactChoice } from './fields.ts';

/** An operation that a platform offers. */
export interface Operation {
	/** Key of the action that the operation runs. */
	key: string;
	/** The name that the platform shows. */
	name: string;
	/** Required scopes; empty if any valid key is sufficient. */
	scopes: readonly Scope[];
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
	/** Maximum number of list pages that a search reads. @default no limit */
	maxLookUpPages?: number;
	/** Maximum number of email addresses in a list. @default the action's maximum */
	maxEmails?: number;
	/** Returns the remaining time for all requests of a step, in milliseconds. @default no limit */
	timeLeftMs?: () => number;
	/** Names of sequences that are available without a request, keyed by slug. @default none */
	sequenceNames?: ReadonlyMap<string, string>;
	/** Operations that the platform offers. @default the actions of the catalog */
	operations?: readonly Operation[];
}

/**
 * Contact ID, with any values that a lookup by email address returned. `created` is true if the lookup
 * created the contact.
 */
export type FoundContact = Pick<UpsertedContact, 'id' | 'created'> & Partial<UpsertedContact>;

export const createRunCache = (options: Omit<RunCache, 'contacts' | 'scopes'> = {}): RunCache => ({
	...options,
	contacts: new Map(),
});

/**
 * Finds a contact. A lookup by email address is an upsert, because the API has no other lookup. The
 * upsert creates a missing contact.
 */
export async function findContact(
	client: Client,
	contact: ContactChoice,
	{ contacts }: RunCache,
): Promise<FoundContact> {
	if ('id' in contact) return { id: contact.id, created: false };
	const key = contact.email.toLowerCase();
	const known = contacts.get(key);
	if (known !== undefined) return { ...(await known), created: false };
	const found = client.contacts.upsert({ email: contact.email });
	contacts.set(key, found);
	found.catch(() => contacts.delete(key)); // the next item repeats the lookup
	return await found;
}

/**
 * Calls the service outside of an action. An error about a missing scope also lists the scopes of the key.
 */
export const useClient = <T>(
	client: Client,
	cache: RunCache,
	use: (client: Client) => Promise<T>,
): Promise<T> =>
	use(client).catch(async (error: unknown) =>
		Promise.reject(await withGrantedScopes(client, cache, error)),
	);

/**
 * Adds the scopes of the key to an error about a missing scope, at the cost of one request per run. Returns
 * other errors unchanged.
 */
export async function withGrantedScopes<E>(
	client: Pick<Client, 'ping'>,
	cache: RunCache,
	error: E,
): Promise<E | ScopeError> {
	if (!(error instanceof ScopeError) || error.scope === undefined) return error;
	cache.scopes ??= client.ping().then(
		({ scopes }) => scopes,
		() => undefined,
	);
	return new ScopeError({ ...error, granted: await cache.scopes });
}
