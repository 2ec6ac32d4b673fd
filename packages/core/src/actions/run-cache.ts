import type { Client } from '../client/client.ts';
import type { UpsertedContact } from '../client/upsert-contact.ts';
import { ScopeError, type Scope } from '../errors/scope-error.ts';
import type { ContactChoice } from './fields.ts';

/** An operation of a platform. */
export interface Operation {
	/** The key of its action. */
	key: string;
	/** The name that the platform shows. */
	name: string;
	/** The scopes that it requires; none if any valid key will do. */
	scopes: readonly Scope[];
}

/** Data that is cached during one run of a workflow. */
export interface RunCache {
	/** Contacts by email address in lower case, so that each is looked up once. */
	contacts: Map<string, Promise<FoundContact>>;
	/** Scopes of the key, read only if one is missing. Undefined if the service doesn't list them. */
	scopes?: Promise<readonly string[] | undefined>;
	/** Maximum number of pages of a list that a search reads. @default no limit */
	maxLookUpPages?: number;
	/** Maximum number of email addresses in a list. @default the action's own maximum */
	maxEmails?: number;
	/** Milliseconds left for all requests of a step. @default no limit */
	timeLeftMs?: () => number;
	/** Names of sequences that need no request, by slug. @default none */
	sequenceNames?: ReadonlyMap<string, string>;
	/** The operations that the platform has. @default the actions of the catalog */
	operations?: readonly Operation[];
}

/** A contact by its ID, with the values that a look-up by email returned. `created`: whether the look-up created it. */
export type FoundContact = Pick<UpsertedContact, 'id' | 'created'> & Partial<UpsertedContact>;

export const createRunCache = (options: Omit<RunCache, 'contacts' | 'scopes'> = {}): RunCache => ({
	...options,
	contacts: new Map(),
});

/** Finds a contact. By email, this is an upsert, since the API has no other way: it creates the contact if there is none. */
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
	found.catch(() => contacts.delete(key)); // the next item looks it up again
	return await found;
}

/** Uses a client for something that isn't an action. An error about a missing scope also lists the scopes of the key. */
export const useClient = <T>(
	client: Client,
	cache: RunCache,
	use: (client: Client) => Promise<T>,
): Promise<T> =>
	use(client).catch(async (error: unknown) =>
		Promise.reject(await withGrantedScopes(client, cache, error)),
	);

/** Returns an error unchanged; an error about a missing scope also lists the scopes of the key, for one request per run. */
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
