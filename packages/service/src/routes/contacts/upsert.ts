import { upsertContact } from '../../contacts/upsert-contact.ts';
import { defineRoute } from '../../http/route.ts';
import { contact } from '../../wire/contact.ts';
import { transact } from '../../store/transact.ts';
import { upsertContactBody } from '../../wire/upsert-contact.ts';

/** Creates or updates a contact. api.md section 4, POST /contacts/upsert/. */
export const upsertContactRoute = defineRoute({
	method: 'POST',
	path: '/contacts/upsert/',
	scope: 'contacts:write',
	body: upsertContactBody,
	answer: contact,
	async handle({ key, body }, tools) {
		const { created, contact } = await transact(tools, key, (work) => upsertContact(work, body));
		return { status: created ? 201 : 200, answer: contact };
	},
});
