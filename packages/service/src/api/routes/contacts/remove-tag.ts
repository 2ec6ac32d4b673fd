import { tagContact } from '../../../domain/contacts/tag-contact.ts';
import { defineRoute } from '../../http/route.ts';
import { contactPath } from '../../wire/contact-path.ts';
import { contact } from '../../wire/contact.ts';
import { tagBody } from '../../wire/tag-body.ts';

/**
 * Removes a tag from a contact. Does nothing if the contact doesn't have the tag. api.md section 4,
 * /contacts/{id}/remove_tag/.
 */
export const removeTagRoute = defineRoute({
	method: 'POST',
	path: '/contacts/:id/remove_tag/',
	summary: 'Removes a tag from a contact. A tag that the contact doesn’t have changes nothing.',
	scope: 'contacts:write',
	params: contactPath,
	body: tagBody,
	responses: { 200: contact },
	problems: [404],
	handle: async ({ change, params: { id }, body }) => ({
		status: 200,
		response: await change((work) =>
			tagContact(work, id, body, (name) => ({ removeTags: [name] })),
		),
	}),
});
