import type { Client } from '../api/client.ts';
import { ScopeError } from '../errors/scope-error.ts';
import type { ContactChoice } from '../catalog/fields.ts';
import type { FoundContact, RunCache } from '../catalog/run-context.ts';
import { foldEmail } from '../tolerant/fold-email.ts';

export const createRunCache = (
	options: Omit<RunCache, 'contacts' | 'scopes' | 'sequences'> = {},
): RunCache => ({
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
	const key = foldEmail(contact.email);
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
