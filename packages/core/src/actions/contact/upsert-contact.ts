import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { tagsOf } from '../../run/tag-result.ts';
import { requireClearable, withCleared } from '../../input/clear-fields.ts';
import { keyValues, textList } from '../../catalog/fields.ts';
import { columnNames } from './column-names.ts';
import { rowFields } from './row-fields.ts';
import { standard } from './standard-fields.ts';

const { email, first_name, last_name, ...details } = standard;

/** Creates or updates a contact. api.md section 4, POST /contacts/upsert/. */
export const upsertContact = defineAction({
	key: 'contact.upsert',
	name: 'Create or Update Contact',
	summary: 'Creates a contact, or updates the one with the same email or external ID.',
	n8n: {
		name: 'Create or Update',
		// n8n's linter requires this wording, except for the name of the object.
		summary: 'Create a new contact, or update the current one if it already exists (upsert)',
		isRepeatable: true,
	},
	zapier: {
		step: {
			as: 'create',
			key: 'upsert_contact',
			noun: 'Contact',
			groups: {
				'Custom Fields': ['custom_fields', 'clear_fields'],
				Details: ['external_id', 'display_name', 'source'],
			},
			omits: [
				...['row', 'columns_to_ignore', 'field_names', 'lists_and_objects'], // in upsert_contact_row
				...['dates', 'preview_mapping', 'preview', 'mapping'],
			],
		},
	},
	endpoint: endpoints.upsertContact,
	effect: 'destroys',
	fields: {
		email,
		first_name,
		last_name,
		tag_names: textList({
			label: 'Tags',
			help: 'Tags to add. Existing tags are kept. Put a tag that contains a comma or a semicolon in double quotes.',
			placeholder: 'e.g. customer, newsletter',
			example: ['customer', 'newsletter'],
			n8n: { isProminent: true },
			columns: columnNames.tags,
			zapier: {
				help: 'Tags to add, one per entry. Existing tags are kept. Split a text with several tags first, for example with Formatter.',
				placeholder: 'e.g. customer',
			},
			mcp: { name: 'tags', help: 'Names of tags to add. Existing tags are kept.' },
		}),
		custom_fields: keyValues({
			label: 'Custom Fields',
			help: 'Attributes of the contact, such as a plan, that you can filter by. Other custom fields keep their values. To record a login or a purchase, track an event instead.',
			entry: { label: 'Custom Field', name: 'plan', value: 'pro' },
			example: { plan: 'pro', seats: 12, trial_ends: '2026-12-31' },
			mcp: {
				help: 'Attributes of the contact, such as a plan. Other custom fields keep their values, and null clears one. To record a login or a purchase, use track_event instead.',
			},
		}),
		clear_fields: textList({
			label: 'Fields to Clear',
			help: "Names of custom fields to clear. Leaving a value blank doesn't clear its field.",
			placeholder: 'e.g. plan, trial_ends',
			example: ['city'],
			zapier: { placeholder: 'e.g. plan' }, // one name per row there
		}),
		...details,
		...rowFields,
	},
	outputs: {
		email: { kind: 'text', label: 'Email' },
		first_name: { kind: 'text', label: 'First Name' },
		last_name: { kind: 'text', label: 'Last Name' },
		created: { kind: 'boolean', label: 'Was Created' },
		tags: { kind: 'list', label: 'Tags', of: 'text' },
		custom_fields: { kind: 'map', label: 'Custom Fields' },
		status: { kind: 'text', label: 'Status' },
		created_at: { kind: 'datetime', label: 'Created At' },
		updated_at: { kind: 'datetime', label: 'Updated At' },
		external_id: { kind: 'text', label: 'External ID', optional: true },
		previous_email: { kind: 'text', label: 'Previous Email', optional: true },
		id: { kind: 'text', label: 'Contact ID' },
		tag_ids: { kind: 'list', label: 'Tag IDs', of: 'text' },
		preview: { kind: 'boolean', label: 'Is Preview', optional: true },
		mapping: { kind: 'map', label: 'Mapping', optional: true },
	},
	sample: {
		id: '6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
		email: 'ada@acme.example',
		external_id: 'user_1042',
		first_name: 'Ada',
		last_name: 'Byron',
		custom_fields: { plan: 'pro', seats: 12, trial_ends: '2026-12-31' },
		tags: ['customer'],
		tag_ids: ['0b1f6f52-7a3e-4c55-8f0d-5d9f3f6f2a77'],
		status: 'active',
		created_at: '2026-11-20T09:30:00Z',
		updated_at: '2026-11-20T09:30:00Z',
		created: true,
	},
	check: (input) => requireClearable(input, standard),
	run: async (client, { row: mapping, clear_fields, custom_fields, ...contact }) => {
		const body = { ...contact, custom_fields: withCleared({ custom_fields, clear_fields }) };
		if (mapping) return { preview: true, ...body, mapping };
		const upserted = await client.contacts.upsert(body);
		return { ...upserted, ...tagsOf(upserted.tags) };
	},
	list: {
		name: 'Create or Update Contacts',
		summary: 'Creates or updates many contacts, each with its own values.',
		each: 'email',
		hasAllFields: true,
		statusOf: (result) => {
			if ('previous_email' in result) return 'email_changed';
			return 'created' in result && result.created ? 'created' : 'updated';
		},
	},
});
