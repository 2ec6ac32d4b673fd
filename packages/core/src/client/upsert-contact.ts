import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { readObject, textOf, unexpected } from './read.ts';
import type { Contact, UpsertContactBody } from './wire.ts';

/** Contact in the response, and whether this call created it (status 201). */
export type UpsertedContact = Contact & { created: boolean };

/**
 * Creates a contact, or updates the one with the same email address or external ID. api.md section 4, POST
 * /contacts/upsert/.
 */
export async function upsertContact(
	send: Send,
	contact: UpsertContactBody,
): Promise<UpsertedContact> {
	const response = await send(callTo(endpoints.upsertContact, contact));
	const body = readObject(response);
	const id = textOf(body, 'id');
	if (id === undefined) {
		throw unexpected("The response doesn't describe a contact.", response.status);
	}
	// api.md specifies all fields of a contact. Only `id` is checked, because other calls require it.
	return { ...(body as unknown as Contact), id, created: response.status === 201 };
}
