import { endpoints } from '../client/endpoints.ts';
import { defineAction } from './action.ts';
import { withCleared } from './clear-fields.ts';
import { email, keyValues, text, textList } from './fields.ts';

/** The fields that every contact has. */
const standard = {
	email: email({
		label: 'Email',
		help: 'The email address of the contact. If a contact already has it, that contact is updated.',
		placeholder: 'name@email.com',
		example: 'ada@acme.example',
		required: true,
	}),
	external_id: text({
		label: 'External ID',
		help: 'Your own ID of this person, for example from your CRM. If a contact already has it, that contact is updated, even if its email address is new.',
		placeholder: 'e.g. user_1042',
		example: 'user_1042',
		zapier: { label: 'External Reference' },
	}),
	first_name: text({ label: 'First Name', help: 'The given name.', example: 'Ada' }),
	last_name: text({ label: 'Last Name', help: 'The family name.', example: 'Byron' }),
	display_name: text({
		label: 'Display Name',
		help: 'The name to show in place of first and last name.',
		example: 'Ada B.',
	}),
	source: text({
		label: 'Source',
		help: 'Where the contact came from.',
		placeholder: 'e.g. signup-form',
		example: 'signup-form',
	}),
};

/** Creates a contact, or updates it. api.md section 4, POST /contacts/upsert/. */
export const upsertContact = defineAction({
	key: 'contact.upsert',
	name: 'Create or Update Contact',
	action: 'Create or update contact',
	summary: 'Creates a contact, or updates the one that has the same email or external ID.',
	n8n: {
		name: 'Create or Update',
		// n8n's lint requires these words around the object.
		summary: 'Create a new contact, or update the current one if it already exists (upsert)',
	},
	zapier: { summary: 'Creates a contact, or updates the one with the same email.' },
	zapierStep: {
		as: 'create',
		key: 'upsert_contact',
		noun: 'Contact',
		groups: {
			Person: ['external_id', 'first_name', 'last_name', 'display_name', 'source'],
			'Custom Fields and Tags': ['custom_fields', 'clear_fields', 'tag_names'],
		},
	},
	endpoint: endpoints.upsertContact,
	effect: 'write',
	contact: { email: 'email', externalId: 'external_id' },
	isRepeatable: true,
	fields: {
		...standard,
		custom_fields: keyValues({
			label: 'Custom Fields',
			help: 'Lasting facts to filter on later, such as a plan. Fields you do not name keep their values. For a moment in time, track an event instead.',
			entry: { label: 'Custom Field', name: 'plan', value: 'pro' },
			example: { plan: 'pro', seats: 12, trial_ends: '2026-12-31' },
		}),
		clear_fields: textList({
			label: 'Clear Fields',
			help: 'Names of custom fields to clear. A field that is left blank keeps its value.',
			placeholder: 'e.g. plan, trial_ends',
			example: ['city'],
			zapier: { placeholder: 'e.g. plan' }, // one name per row there
		}),
		tag_names: textList({
			label: 'Tags',
			help: 'Names of tags to add; existing tags stay. Put a tag that contains a comma in double quotes.',
			placeholder: 'e.g. customer, newsletter',
			example: ['customer', 'newsletter'],
			zapier: { placeholder: 'e.g. customer' }, // one tag per row there
		}),
	},
	outputs: {
		id: { kind: 'text', label: 'Contact ID' },
		email: { kind: 'text', label: 'Email' },
		external_id: { kind: 'text', label: 'External ID' },
		first_name: { kind: 'text', label: 'First Name' },
		last_name: { kind: 'text', label: 'Last Name' },
		custom_fields: { kind: 'map', label: 'Custom Fields' },
		tags: {
			kind: 'list',
			label: 'Tags',
			of: { id: { kind: 'text', label: 'Tag ID' }, name: { kind: 'text', label: 'Tag Name' } },
		},
		status: { kind: 'text', label: 'Status' },
		created_at: { kind: 'datetime', label: 'Created At' },
		updated_at: { kind: 'datetime', label: 'Updated At' },
		created: { kind: 'boolean', label: 'Was Created' },
	},
	sample: {
		id: '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
		email: 'ada@acme.example',
		external_id: 'user_1042',
		first_name: 'Ada',
		last_name: 'Byron',
		custom_fields: { plan: 'pro', seats: 12, trial_ends: '2026-12-31' },
		tags: [{ id: '0b1f6f52-7a3e-4c55-8f0d-5d9f3f6f2a77', name: 'customer' }],
		status: 'active',
		created_at: '2026-11-20T09:30:00Z',
		updated_at: '2026-11-20T09:30:00Z',
		created: true,
	},
	run: async (client, { clear_fields, custom_fields, ...contact }) =>
		client.contacts.upsert({
			...contact,
			...withCleared(custom_fields, clear_fields, standard),
		}),
});
