import type { Client } from '../client/client.ts';
import { ScopeError } from '../errors/scope-error.ts';
import type { ContactChoice } from './fields.ts';

/** What is kept while one run of a workflow lasts. */
export interface Run {
	/** IDs of contacts by email in lower case, so that each is asked for once. */
	contactIds: Map<string, Promise<FoundContact>>;
	/** What the key may do; asked for when it lacks a scope. Undefined where it does not say. */
	scopes?: Promise<readonly string[] | undefined>;
	/** Pages of a list that a look-up may read, where a step has little time. @default no limit */
	maxLookUpPages?: number;
}

export interface FoundContact {
	id: string;
	/** Whether looking for it created it. */
	created: boolean;
}

export const createRun = (limits: Pick<Run, 'maxLookUpPages'> = {}): Run => ({
	...limits,
	contactIds: new Map(),
});

/**
 * Finds a contact's ID. By email this is an upsert, the only way there is: it creates the contact when there is none.
 */
export async function findContact(
	client: Client,
	contact: ContactChoice,
	{ contactIds }: Run,
): Promise<FoundContact> {
	if ('id' in contact) return { id: contact.id, created: false };
	const key = contact.email.toLowerCase();
	const known = contactIds.get(key);
	if (known !== undefined) return { id: (await known).id, created: false };
	const found = client.contacts.upsert({ email: contact.email });
	contactIds.set(key, found);
	found.catch(() => contactIds.delete(key)); // the next item asks anew
	const { id, created } = await found;
	return { id, created };
}

/** Gives an error as it is; one for want of a scope also says which scopes the key has, at the cost of one request a run. */
export async function tellingScopes<E>(
	client: Pick<Client, 'ping'>,
	run: Run,
	error: E,
): Promise<E | ScopeError> {
	if (!(error instanceof ScopeError) || error.scope === undefined) return error;
	run.scopes ??= client.ping().then(
		({ scopes }) => scopes,
		() => undefined,
	);
	return new ScopeError({ ...error, granted: await run.scopes });
}
