import { contactResponse } from '../../../domain/contacts/contact-response.ts';
import { upsertContact } from '../../../domain/contacts/upsert-contact.ts';
import { defineRoute } from '../../http/route.ts';
import { contact } from '../../wire/contact.ts';
import { upsertContactBody } from '../../wire/upsert-contact.ts';

/** Creates or updates a contact. api.md section 4, POST /contacts/upsert/. */
export const upsertContactRoute = defineRoute({
	method: 'POST',
	path: '/contacts/upsert/',
	summary: 'Creates a contact, or updates the contact with this email or external_id.',
	scope: 'contacts:write',
	body: upsertContactBody,
	responses: { 200: contact, 201: contact },
	async handle({ owned, body }, tools) {
		const { created, ...upserted } = await upsertContact(tools, owned, body);
		return { status: created ? 201 : 200, response: contactResponse(upserted) };
	},
});
