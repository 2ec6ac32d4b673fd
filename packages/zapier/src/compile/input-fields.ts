import {
	actionsOn,
	defaultChoice,
	fieldWordingOf,
	type Field,
	type FieldKind,
	type Fields,
	type ZapierStep,
} from '@contact-sync/core';
import type { PlainInputField } from 'zapier-platform-core';
import { withAddresses } from '../documents.ts';

type Draw = (key: string, field: Field) => PlainInputField[];

/** Zapier's pairs are always text; a field of JSON beside them keeps numbers and dates as such. */
export const jsonKeyOf = (key: string): string => `${key}_json`;

export const jsonLabelOf = (field: Field): string =>
	`${fieldWordingOf(field, 'zapier').label} (JSON)`;

const asString: Draw = (key, field) => [{ ...common(key, field), type: 'string' }];

const asList: Draw = (key, field) => [{ ...common(key, field), type: 'string', list: true }];

/** What pairs cannot hold. */
const JSON_HOLDS: Readonly<Partial<Record<FieldKind, string>>> = {
	keyValues: 'numbers',
	json: 'numbers, lists, and objects',
};

/** Pairs, and beside them JSON for values that are not text. */
const asPairsAndJson: Draw = (key, field) => [
	{ ...common(key, field), dict: true, required: false },
	{
		key: jsonKeyOf(key),
		label: jsonLabelOf(field),
		type: 'text',
		required: false,
		helpText: `Enter a JSON object, which can also contain ${JSON_HOLDS[field.kind]}, for example ${exampleOf(field)}. If a name is in both fields, this value is used.`,
	},
];

/** Returns the keys of a row's line items. */
export const lineItemKeysOf = (key: string) => ({
	items: `${key}_columns`,
	name: `${key}_column_name`,
	value: `${key}_column_value`,
});

/** A row as one JSON object, or as line items of names and values, so that users type no names. */
const asRow: Draw = (key, field) => {
	const { help } = fieldWordingOf(field, 'zapier');
	const { label } = field.entry!; // every row has one
	const { items, name, value } = lineItemKeysOf(key);
	const child = (part: string) =>
		({ label: `${label} ${part}`, type: 'string', required: false }) as const;
	return [
		{
			key: jsonKeyOf(key),
			label: jsonLabelOf(field),
			type: 'text',
			required: false,
			helpText: withAddresses(help),
		},
		{
			key: items,
			label: `${label}s`,
			required: false,
			children: [
				{
					key: name,
					...child('Name'),
					helpText: 'The column names. Map the line item with the names from an earlier step.',
				},
				{
					key: value,
					...child('Value'),
					helpText:
						'The values, which are sent as text. Map the line item with the values from an earlier step.',
				},
			],
		},
	];
};

/** A list, one value per row. Zapier saves the default in new steps only. A step without a value does the first. */
const asChoice: Draw = (key, field) => {
	const choices = Object.entries(field.choices!); // every choice has them
	return [
		{
			...common(key, field),
			type: 'string',
			choices: Object.fromEntries(choices.map(([value, { label }]) => [value, label])),
			default: defaultChoice(field),
		},
	];
};

/** A live list; beside it Zapier offers a search step before this one. */
const asDropdown: Draw = (key, field) => {
	const dropdown = fillerOf(field.kind, 'dropdown');
	const search = fillerOf(field.kind, 'search');
	return [
		{
			...common(key, field),
			type: 'string',
			dynamic: `${dropdown.key}.${dropdown.fills!.value}.${dropdown.fills!.label}`,
			search: `${search.key}.${search.fills!.value}`,
		},
	];
};

/** Returns the step that fills fields of a kind. */
function fillerOf(kind: FieldKind, as: ZapierStep['as']): ZapierStep {
	const steps = actionsOn('zapier').flatMap(({ zapierStep }) => zapierStep ?? []);
	const filler = steps.find((step) => step.as === as && step.fills?.kind === kind);
	if (filler === undefined) throw new Error(`The catalog has no ${as} for fields of kind ${kind}.`);
	return filler;
}

/** How each kind of field looks in Zapier. */
const DRAWINGS: Record<FieldKind, Draw> = {
	text: asString,
	email: asString,
	contact: asString,
	sequence: asDropdown,
	boolean: (key, field) => [{ ...common(key, field), type: 'boolean' }],
	limit: (key, field) => [{ ...common(key, field), type: 'integer' }],
	choice: asChoice,
	textList: asList,
	tags: asList,
	keyValues: asPairsAndJson,
	json: asPairsAndJson,
	row: asRow,
};

/** Fields of an action by the label of the group they stand in. */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** Draws an action's fields, the required ones first, as Zapier wants them, and the groups they stand in. */
export function inputFields(fields: Fields, groups: Groups = {}) {
	const hasRow = Object.values(fields).some(({ rest }) => rest !== undefined);
	const entries = Object.entries(fields).map(([key, field]): [string, Field] => [
		key,
		hasRow && field.columns ? { ...field, required: false } : field, // a column may contain it
	]);
	const required = entries.filter(([, field]) => field.required);
	const optional = entries.filter(([, field]) => !field.required);
	const groupOf = (key: string) =>
		Object.keys(groups).find((label) => groups[label]!.includes(key));
	return {
		...(Object.keys(groups).length > 0 && {
			inputFieldGroups: Object.keys(groups).map((label) => ({ key: groupKeyOf(label), label })),
		}),
		inputFields: [...required, ...optional].flatMap(([key, field]) =>
			DRAWINGS[field.kind](key, field).map((drawn) => inGroup(drawn, groupOf(key))),
		),
	};
}

const groupKeyOf = (label: string): string => label.toLowerCase().replaceAll(' ', '_');

const inGroup = (field: PlainInputField, label: string | undefined): PlainInputField =>
	label === undefined ? field : { ...field, group: groupKeyOf(label) };

function common(key: string, field: Field) {
	const { label, help, placeholder } = fieldWordingOf(field, 'zapier');
	return {
		key,
		label,
		helpText: withAddresses(help),
		required: field.required ?? false,
		...(placeholder === undefined ? {} : { placeholder }),
	};
}

const exampleOf = (field: Field): string => `\`${JSON.stringify(field.example ?? { seats: 12 })}\``;
