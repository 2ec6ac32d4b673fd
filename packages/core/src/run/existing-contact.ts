import type { Client } from '../api/client.ts';
import type { ContactChoice } from '../catalog/fields.ts';
import type { FoundContact, RunCache } from '../catalog/run-context.ts';
import { NotFoundError } from '../errors/not-found-error.ts';
import { ScopeError } from '../errors/scope-error.ts';
import { foldEmail } from '../tolerant/fold-email.ts';
import { isUnknownContact } from './enrollments-of.ts';
import { findContact } from './run-cache.ts';

/**
 * Finds a contact for an action that takes something away. Before the upsert of `findContact`, which creates a
 * missing contact, it reads the contact's enrollments: a 404 response proves that there is no contact. An empty
 * list proves nothing, and without the scope `sequences:read` nothing can be read. Then the upsert may create
 * the contact, and the result says so.
 *
 * @throws NotFoundError if no contact has the email address; nothing was changed
 */
export async function findExistingContact(
	client: Client,
	contact: ContactChoice,
	cache: RunCache,
): Promise<FoundContact> {
	const isNew = 'email' in contact && !cache.contacts.has(foldEmail(contact.email));
	if (isNew && cache.canReadEnrollments !== false) await checkExists(client, contact.email, cache);
	return await findContact(client, contact, cache);
}

async function checkExists(client: Client, email: string, cache: RunCache): Promise<void> {
	try {
		await client.sequences.listEnrollments(email).next();
	} catch (error) {
		if (isUnknownContact(error)) throw nothingChanged(error as NotFoundError); // checked by isUnknownContact
		if (!(error instanceof ScopeError || error instanceof NotFoundError)) throw error;
		cache.canReadEnrollments = false;
	}
}

const nothingChanged = (error: NotFoundError) =>
	new NotFoundError({ ...error, hint: 'Nothing was changed. Check the spelling.' });
