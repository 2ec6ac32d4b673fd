import { endpoints } from '../../api/endpoints.ts';
import { defineAction } from '../../catalog/action.ts';
import { tagsOf } from '../../run/tag-result.ts';
import { withCleared } from '../../input/clear-fields.ts';
import { boolean, choice, keyValues, ofRow, row, textList } from '../../catalog/fields.ts';
import { columnNames } from './column-names.ts';
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
		preview_mapping: ofRow(
			'preview',
			boolean({
				label: 'Preview Mapping',
				help: 'Whether to show the destination of each column without sending anything.',
				example: false,
				zapier: {
					help: 'Shows the destination of each column, and sends nothing, while you test this step. A Zap that is on always sends the row.',
				},
			}),
		),
		row: row({
			label: 'Row',
			help: 'The columns to send, as one JSON object. Columns with common names, such as E-Mail or Given Name, fill in the matching fields. A full name becomes the first and last name if the row has neither. Every other column becomes a custom field.',
			entry: { label: 'Column', name: 'Plan', value: 'pro' },
			example: { 'E-Mail': 'ada@acme.example', Plan: 'pro' },
			rest: {
				field: 'custom_fields',
				ignored: ['row_number'], // n8n's Google Sheets node adds it
				needs: ['email'],
				envelope: { row: 'body', beside: ['headers', 'params', 'query'] }, // n8n's Webhook node
			},
		}),
		columns_to_ignore: ofRow(
			'ignored',
			textList({
				label: 'Columns to Ignore',
				help: 'Names of columns to skip. The column row_number is never sent.',
				placeholder: 'e.g. Notes, Internal Score',
				example: ['Notes'],
				keepsPlaceholders: true, // a column can have such a name
				zapier: { placeholder: 'e.g. Notes' }, // one name per row there
			}),
		),
		field_names: ofRow(
			'names',
			choice({
				label: 'Field Names',
				help: 'How to name the custom fields. Templates and automations use these names.',
				choices: {
					lowercase: {
						label: 'Lowercase With Underscores',
						help: 'The column Trial Ends becomes the field trial_ends',
					},
					as_in_sheet: {
						label: 'As in the Sheet',
						help: 'The field has the name of the column, with its spaces and capital letters',
					},
				},
				example: 'lowercase',
			}),
		),
		lists_and_objects: ofRow(
			'nested',
			choice({
				label: 'Lists and Objects',
				help: 'How to handle columns that contain several values.',
				choices: {
					flatten: {
						label: 'Join Lists, Split Objects',
						help: 'A list becomes comma-separated text, an object one field per value, such as company_city, and a list of objects JSON',
					},
					report: { label: 'Report an Error', help: "The row isn't sent" },
				},
				example: 'flatten',
			}),
		),
		dates: ofRow(
			'dates',
			choice({
				label: 'Dates',
				help: 'How to send dates that become custom fields. ISO dates, such as 2026-12-31, sort correctly as text.',
				choices: {
					as_in_sheet: { label: 'As in the Sheet', help: 'The text is sent unchanged' },
					day_first: {
						label: 'ISO, From Day First',
						help: '31.12.2026, 31/12/2026, and 31-12-2026 become 2026-12-31',
					},
					month_first: {
						label: 'ISO, From Month First',
						help: '12/31/2026 and 12-31-2026 become 2026-12-31',
					},
				},
				example: 'as_in_sheet',
			}),
		),
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
	run: async (client, { row: mapping, clear_fields, custom_fields, ...contact }) => {
		const body = { ...contact, ...withCleared(custom_fields, clear_fields, standard) };
		if (mapping) return { preview: true, ...body, mapping };
		const upserted = await client.contacts.upsert(body);
		return { ...upserted, ...tagsOf(upserted.tags) };
	},
	list: {
		name: 'Create or Update Contacts',
		summary: 'Creates or updates many contacts, each with its own values.',
		each: 'email',
		hasAllFields: true,
		statusOf: (result) => ('created' in result && result.created ? 'created' : 'updated'),
	},
});
