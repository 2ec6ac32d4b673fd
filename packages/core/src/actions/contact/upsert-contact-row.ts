import { endpoints } from '../../api/endpoints.ts';
import { fieldName, sentence } from '../../errors/text.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { defineAction } from '../../catalog/action.ts';
import { upsertContact } from './upsert-contact.ts';

const { row, email, ...others } = upsertContact.fields;

/**
 * Creates or updates a contact with the columns of a row, for a platform whose form can't switch between
 * fields and a row. api.md section 4, POST /contacts/upsert/.
 */
export const upsertContactRow = defineAction({
	key: 'contact.upsertRow',
	name: 'Create or Update Contact From Row',
	summary: 'Creates or updates a contact from a row, whose columns become fields of the contact.',
	zapier: {
		step: {
			as: 'create',
			key: 'upsert_contact_row',
			noun: 'Contact',
			groups: {
				Columns: [
					...(['columns_to_ignore', 'field_names', 'lists_and_objects', 'dates'] as const),
					'preview_mapping',
				],
				'Values That Replace Columns': [
					...(['email', 'first_name', 'last_name', 'tag_names', 'custom_fields'] as const),
					...(['clear_fields', 'external_id', 'display_name', 'source'] as const),
				],
			},
		},
	},
	endpoint: endpoints.upsertContact,
	effect: 'write',
	fields: {
		row: { ...row, zapier: { label: 'Columns' } }, // as the form calls both its fields
		email: { ...email, required: false },
		...others,
	},
	outputs: upsertContact.outputs,
	sample: upsertContact.sample,
	run: (client, { email, ...input }, cache) => {
		if (email === undefined) throw noEmail();
		return upsertContact.run(client, { email, ...input }, cache);
	},
});

const noEmail = () =>
	new ValidationError({
		summary: sentence`${fieldName('email')} is missing.`,
		hint: sentence`Map a row with an email address from an earlier step, or fill in ${fieldName('email')}.`,
		fields: { email: ['Required.'] },
	});
