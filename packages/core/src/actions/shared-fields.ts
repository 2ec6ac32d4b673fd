import {
	boolean,
	contact,
	email,
	limit as limitField,
	sequence as sequenceField,
	tag as tagField,
} from './fields.ts';

/** The email that names the contact an action is about. */
export const contactEmail = email({
	label: 'Email',
	help: "The contact's email address.",
	placeholder: 'name@email.com',
	example: 'ada@acme.example',
	required: true,
});

/** A contact by email or ID. The API finds an ID by email only with an upsert, so the help says what that does. */
export const contactToChange = contact({
	label: 'Contact',
	help: 'By email, the contact is created if there is none. The ID is the one that Create or Update gives.',
	placeholder: 'name@email.com',
	example: { email: 'ada@acme.example' },
	required: true,
	zapier: {
		help: 'By email, the contact is created if there is none. Or map the Contact ID that a step before gave.',
	},
});

export const tag = tagField({
	label: 'Tag',
	help: 'The name of the tag, or its ID.',
	placeholder: 'e.g. customer',
	example: { tag_name: 'customer' },
	required: true,
	zapier: { help: 'The name of the tag.' }, // text alone is a name there
});

export const sequence = sequenceField({
	label: 'Sequence',
	help: 'The sequence to enroll in. It must be active.',
	placeholder: 'e.g. onboarding',
	example: 'onboarding',
	required: true,
});

export const overrideUnsubscribe = boolean({
	label: 'Override Unsubscribe',
	help: 'Whether to enroll someone who unsubscribed, bounced or complained. Do so only where the law and the person allow it.',
	example: false,
});

export const limit = limitField({
	label: 'Limit',
	help: 'Max number of results to return.',
	placeholder: 'all',
	example: 50,
});
