import { contactResponse } from '../../../domain/contacts/contact-response.ts';
import { upsertContact } from '../../../domain/contacts/upsert-contact.ts';
import { defineRoute } from '../../http/route.ts';
import { upsertResponse } from '../../wire/contact.ts';
import { upsertContactBody } from '../../wire/upsert-contact.ts';

/** Creates or updates a contact. api.md section 4, POST /contacts/upsert/. */
export const upsertContactRoute = defineRoute({
	method: 'POST',
	path: '/contacts/upsert/',
	summary: 'Creates a contact, or updates the contact with this email or external_id.',
	scope: 'contacts:write',
	body: upsertContactBody,
	responses: { 200: upsertResponse, 201: upsertResponse },
	async handle({ owned, body }, tools) {
		const { created, previousEmail, ...contact } = await upsertContact(tools, owned, body);
		const response = { ...contactResponse(contact), previous_email: previousEmail };
		return { status: created ? 201 : 200, response };
	},
});
