import {
	boolean,
	contact,
	email,
	limit as limitField,
	sequence as sequenceField,
	tags as tagsField,
} from './fields.ts';

/** Email address that identifies the contact for an action. */
export const contactEmail = email({
	label: 'Email',
	help: "The contact's email address.",
	placeholder: 'name@email.com',
	example: 'ada@acme.example',
	required: true,
	zapier: { help: '' }, // the label says it
});

/**
 * Contact by email address or ID. The API looks up a contact by email address only through an upsert, so the
 * help text explains that the contact may be created.
 */
export const contactToChange = contact({
	label: 'Contact',
	help: "The contact's email address, or the ID that Create or Update returns. If no contact has the email address that you enter, one is created.",
	placeholder: 'name@email.com',
	example: { email: 'ada@acme.example' },
	required: true,
	zapier: {
		help: "Enter an email address (the contact is created if it doesn't exist), or map the Contact ID from an earlier step.",
	},
	mcp: {
		name: 'email',
		help: "The contact's email address. The contact is created if it doesn't exist.",
	},
});

/** Contact that something is taken away from. Looking first shows it only if the service reports unknown contacts. */
export const contactToTakeFrom = contact({
	...contactToChange,
	help: "The contact's email address, or the ID that Create or Update returns. If no contact has the email address, one can be created.",
	zapier: {
		help: 'Enter an email address, or map the Contact ID from an earlier step. If no contact has the email address, one can be created.',
	},
	mcp: {
		...contactToChange.mcp,
		help: 'The email address of the contact. If no contact has it, one can be created.',
	},
});

export const tags = tagsField({
	label: 'Tags',
	help: 'Names of the tags, or their IDs. Put a name that contains a comma or a semicolon in double quotes.',
	placeholder: 'e.g. customer, newsletter',
	example: { tag_names: ['customer', 'newsletter'] },
	required: true,
	zapier: {
		help: 'Names of the tags, one per entry. Split a text with several tags first, for example with Formatter.', // Zapier accepts names only
		placeholder: 'e.g. customer', // one tag per row there
	},
	mcp: { help: 'Names of the tags, one per element.' },
});

export const sequence = sequenceField({
	label: 'Sequence',
	help: 'The sequence to enroll in. It must be active.',
	placeholder: 'e.g. onboarding',
	example: 'onboarding',
	required: true,
	mcp: { help: 'The slug of an active sequence, from list_sequences.' },
});

export const overrideUnsubscribe = boolean({
	label: 'Override Unsubscribe',
	help: 'Whether to enroll contacts that unsubscribed, bounced, or complained. Use this only with their consent and where the law allows it.',
	example: false,
	overridesConsent: true,
});

export const limit = limitField({
	label: 'Limit',
	help: 'Max number of results to return.',
	placeholder: 'all',
	example: 50,
	mcp: { help: 'Maximum number of entries to return.' },
});
