import { deleteContact } from '../../domain/privacy/delete-contact.ts';
import { findContact } from './find-contact.ts';
import { defineOperation } from './operation.ts';

/** Deletes a contact, to fulfill an erasure request. */
export const deleteContactOperation = defineOperation({
	name: 'contact.delete',
	title: 'Delete Contact',
	path: '/contacts/:id/delete/',
	tab: 'contacts',
	noun: 'contact',
	find: findContact,
	confirmation: ({ email }) => ({
		question: 'Delete this contact?',
		target: email,
		consequences: [
			'The contact is deleted with its fields, tags, events, activity, enrollments, and jobs. This can’t be undone.',
			'Unsent emails are deleted. An email that is being sent right now can still arrive.',
			'Sent emails lose their content. They keep the email address, so that their unsubscribe links work.',
			'If the email address is on the suppression list, it stays there, so that it isn’t emailed again.',
			'A later upsert with this email address creates a new contact.',
		],
		button: 'Delete Contact',
	}),
	run: deleteContact,
	audit: ({ id }) => ({ subject: id }), // not the email address, which is erased
	from: ({ id }) => `contacts/${id}/`,
	next: () => 'contacts/',
});
