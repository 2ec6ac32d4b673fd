import { boolean, choice, ofRow, row, textList } from '../../catalog/fields.ts';

/** Fields for creating or updating a contact with the columns of a row. */
export const rowFields = {
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
			cleared: 'clear_fields',
			ignored: ['row_number'], // n8n's Google Sheets node adds it
			needs: ['email'],
			envelope: { row: 'body', beside: ['headers', 'params', 'query'] }, // n8n's Webhook node
		},
	}),
	columns_to_ignore: ofRow(
		'ignored',
		textList({
			label: 'Columns to Ignore',
			help: 'Names of columns to skip. The column row_number and columns without a header are never sent.',
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
};
