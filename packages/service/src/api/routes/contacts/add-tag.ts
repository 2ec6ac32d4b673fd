import { tagContact } from '../../../domain/contacts/tag-contact.ts';
import { defineRoute } from '../../http/route.ts';
import { contactPath } from '../../wire/contact-path.ts';
import { contact } from '../../wire/contact.ts';
import { tagBody } from '../../wire/tag-body.ts';

/** Adds a tag to a contact. api.md section 4, /contacts/{id}/add_tag/. */
export const addTagRoute = defineRoute({
	method: 'POST',
	path: '/contacts/:id/add_tag/',
	summary: 'Adds a tag to a contact. Creates the tag if no tag has the name.',
	scope: 'contacts:write',
	params: contactPath,
	body: tagBody,
	responses: { 200: contact },
	problems: [404],
	handle: async ({ change, params: { id }, body }) => ({
		status: 200,
		response: await change((work) => tagContact(work, id, body, (name) => ({ addTags: [name] }))),
	}),
});
