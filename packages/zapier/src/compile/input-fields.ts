import type { FieldKind } from '@contact-sync/core';
import type { DescribedAction, DescribedField } from '@contact-sync/core/catalogue';
import type { PlainInputField } from 'zapier-platform-core';

type Draw = (key: string, field: DescribedField) => PlainInputField[];

/** Zapier's pairs are always text; a field of JSON beside them keeps numbers and dates as such. */
export const jsonKeyOf = (key: string): string => `${key}_json`;

/** A field in the words of Zapier's house rules, where they are others. */
const wordingOf = (field: DescribedField) => ({ ...field, ...field.zapier });
const jsonLabelOf = (field: DescribedField): string => `${wordingOf(field).label} (JSON)`;

const asString: Draw = (key, field) => [{ ...common(key, field), type: 'string' }];

/** Pairs, and beside them JSON for values that are not text. */
const asPairsAndJson: Draw = (key, field) => [
	{ ...common(key, field), dict: true, required: false },
	{
		key: jsonKeyOf(key),
		label: jsonLabelOf(field),
		type: 'text',
		required: false,
		helpText: `For values that are numbers and not text: ${exampleOf(field)}. If a name is given here and above, the value here is used.`,
	},
];

/** How each kind of field looks in Zapier. */
const DRAWINGS: Record<FieldKind, Draw> = {
	text: asString,
	email: asString,
	contact: asString,
	tag: asString,
	sequence: asString,
	boolean: (key, field) => [{ ...common(key, field), type: 'boolean' }],
	number: (key, field) => [{ ...common(key, field), type: 'integer' }],
	choice: (key, field) => [
		{
			...common(key, field),
			type: 'string',
			choices: Object.fromEntries(field.choices!.map(({ value, label }) => [value, label])),
		},
	],
	textList: (key, field) => [{ ...common(key, field), type: 'string', list: true }],
	keyValues: asPairsAndJson,
	json: asPairsAndJson,
};

/** Draws an action's fields, the required ones first, as Zapier wants them. */
export function inputFields(fields: DescribedAction['fields']): PlainInputField[] {
	const entries = Object.entries(fields);
	const required = entries.filter(([, field]) => field.required);
	const optional = entries.filter(([, field]) => !field.required);
	return [...required, ...optional].flatMap(([key, field]) => DRAWINGS[field.kind](key, field));
}

function common(key: string, field: DescribedField) {
	const { label, help, placeholder } = wordingOf(field);
	return {
		key,
		label,
		helpText: help,
		required: field.required ?? false,
		...(placeholder === undefined ? {} : { placeholder }),
	};
}

const exampleOf = (field: DescribedField): string =>
	`\`${JSON.stringify(field.example ?? { seats: 12 })}\``;
