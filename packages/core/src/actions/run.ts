import type { Client } from '../client/client.ts';
import type { ContactChoice } from './fields.ts';

/** What is kept while one run of a workflow lasts. */
export interface Run {
	/** IDs of contacts by email in lower case, so that each is asked for once. */
	contactIds: Map<string, Promise<FoundContact>>;
}

export interface FoundContact {
	id: string;
	/** Whether looking for it created it. */
	created: boolean;
}

export const createRun = (): Run => ({ contactIds: new Map() });

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
