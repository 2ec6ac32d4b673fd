import type { Send } from '../transport/send.ts';
import { readObject, textOf, unexpected } from './read.ts';
import type { Contact, UpsertContactBody } from './wire.ts';

/** The contact as answered, and whether this call created it (status 201). */
export type UpsertedContact = Contact & { created: boolean };

/** Creates a contact or updates the one with the same email or external ID. api.md section 4, POST /contacts/upsert/. */
export async function upsertContact(send: Send, json: UpsertContactBody): Promise<UpsertedContact> {
	const answer = await send({
		method: 'post',
		path: 'contacts/upsert/',
		scope: 'contacts:write',
		replay: 'safe', // the same data twice leave the same contact
		json,
	});
	const contact = readObject(answer);
	const id = textOf(contact, 'id');
	if (id === undefined) {
		throw unexpected("The response doesn't describe a contact.", answer.status);
	}
	// Every field of it is promised by api.md; `id` is the one that other calls need.
	return { ...(contact as unknown as Contact), id, created: answer.status === 201 };
}
