import { boolean, contact, email, json, sequence, tag } from './fields.ts';

/** The email that names the contact an action is about. */
export const contactEmail = email({
	label: 'Email',
	required: true,
	help: 'The address of the contact.',
	placeholder: 'name@email.com',
	example: 'ada@acme.example',
});

/** A contact by email or ID. The API finds an ID by email only with an upsert, so the first line says what that does. */
export const contactToChange = contact({
	label: 'Contact',
	required: true,
	help: 'By email, the contact is created if there is none. The ID is the one that Create or Update gives.',
	placeholder: 'name@email.com',
	example: { email: 'ada@acme.example' },
});

export const oneTag = tag({
	label: 'Tag',
	required: true,
	help: 'The name of the tag, or its ID.',
	placeholder: 'e.g. customer',
	example: { tag_name: 'customer' },
	zapier: { help: 'The name of the tag.' }, // text alone is a name there
});

export const oneSequence = sequence({
	label: 'Sequence',
	required: true,
	help: 'The sequence to enroll in. It must be active.',
	placeholder: 'e.g. onboarding',
	example: 'onboarding',
});

export const overrideUnsubscribe = boolean({
	label: 'Override Unsubscribe',
	help: 'Whether to enroll someone who unsubscribed, bounced or complained. Do so only where the law and the person allow it.',
	example: false,
});

/** Free-form details with typed values. */
export const details = (label: string, help: string, example: Record<string, unknown>) =>
	json({ label, help, example });
