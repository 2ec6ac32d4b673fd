import { exportContact } from '../../domain/privacy/export-contact.ts';
import { findContact } from './find-contact.ts';
import { defineOperation } from './operation.ts';

/** Exports all data about a contact, to fulfill a data access request. */
export const exportContactOperation = defineOperation({
	name: 'contact.export',
	title: 'Export as JSON',
	path: '/contacts/:id/export/',
	tab: 'contacts',
	noun: 'contact',
	find: findContact,
	confirmation: ({ email }) => ({
		question: 'Export this contact?',
		target: email,
		consequences: [
			'The file contains the fields, tags, events, activity, enrollments, emails, and scheduled jobs of the contact.',
			'It contains personal data. Store it in a safe place, and delete it when it is no longer needed.',
		],
		button: 'Download JSON',
	}),
	run: async (work, contact) => ({
		kind: 'download',
		fileName: `contact-${contact.id}.json`,
		json: await exportContact(work, contact),
	}),
	audit: ({ id }) => ({ subject: id }),
	from: ({ id }) => `contacts/${id}/`,
});
