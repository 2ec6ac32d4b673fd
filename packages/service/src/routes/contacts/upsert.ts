import { upsertContact } from '../../contacts/upsert-contact.ts';
import { defineRoute } from '../../http/route.ts';
import { contact } from '../../wire/contact.ts';
import { transact } from '../../store/transact.ts';
import { upsertContactBody } from '../../wire/upsert-contact.ts';

/** Creates or updates a contact. api.md section 4, POST /contacts/upsert/. */
export const upsertContactRoute = defineRoute({
	method: 'POST',
	path: '/contacts/upsert/',
	summary:
		'Creates a contact, or updates the one with this email or external_id. api.md section 4.',
	scope: 'contacts:write',
	body: upsertContactBody,
	answers: { 200: contact, 201: contact },
	async handle({ key, body }, tools) {
		const { created, contact } = await transact(tools, key, (work) => upsertContact(work, body));
		return { status: created ? 201 : 200, answer: contact };
	},
});
