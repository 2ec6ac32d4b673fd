import { boolean, contact, email, limit as limitField, sequence, tag } from './fields.ts';
import type { FieldWords } from './words.ts';

/** The email that names the contact an action is about. */
export const contactEmail = email('Email', { required: true });

export const contactEmailWords: FieldWords<typeof contactEmail> = {
	help: "The contact's email address.",
	placeholder: 'name@email.com',
	example: 'ada@acme.example',
};

/** A contact by email or ID. The API finds an ID by email only with an upsert, so the first line says what that does. */
export const contactToChange = contact('Contact', { required: true });

export const contactToChangeWords: FieldWords<typeof contactToChange> = {
	help: 'By email, the contact is created if there is none. The ID is the one that Create or Update gives.',
	placeholder: 'name@email.com',
	example: { email: 'ada@acme.example' },
	zapier: {
		help: 'By email, the contact is created if there is none. Or map the Contact ID that a step before gave.',
	},
};

export const oneTag = tag('Tag', { required: true });

export const oneTagWords: FieldWords<typeof oneTag> = {
	help: 'The name of the tag, or its ID.',
	placeholder: 'e.g. customer',
	example: { tag_name: 'customer' },
	zapier: { help: 'The name of the tag.' }, // text alone is a name there
};

export const oneSequence = sequence('Sequence', { required: true });

export const oneSequenceWords: FieldWords<typeof oneSequence> = {
	help: 'The sequence to enroll in. It must be active.',
	placeholder: 'e.g. onboarding',
	example: 'onboarding',
};

export const overrideUnsubscribe = boolean('Override Unsubscribe');

export const overrideUnsubscribeWords: FieldWords<typeof overrideUnsubscribe> = {
	help: 'Whether to enroll someone who unsubscribed, bounced or complained. Do so only where the law and the person allow it.',
	example: false,
};

/** How many entries of a list are wanted. */
export const limit = limitField('Limit');

export const limitWords: FieldWords<typeof limit> = {
	help: 'Max number of results to return.',
	placeholder: 'all',
	example: 50,
};
