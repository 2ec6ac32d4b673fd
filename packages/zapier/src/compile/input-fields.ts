import {
	actionsOn,
	firstChoice,
	fieldWordingOf,
	type Field,
	type FieldKind,
	type Fields,
	type ZapierStep,
} from '@contact-sync/core';
import type { PlainInputField } from 'zapier-platform-core';
import { withAbsoluteLinks } from '../documents.ts';
import { ZAPIER } from '../platform.ts';

type Render = (key: string, field: Field) => PlainInputField[];

/**
 * Returns the key of the JSON field for a field with pairs. Values in Zapier's pairs are always strings; JSON
 * keeps types such as numbers.
 */
export const jsonKeyOf = (key: string): string => `${key}_json`;

const jsonLabelOf = (field: Field): string => `${fieldWordingOf(field, ZAPIER).label} (JSON)`;

const asString: Render = (key, field) => [{ ...common(key, field), type: 'string' }];

const asList: Render = (key, field) => [{ ...common(key, field), type: 'string', list: true }];

/** Types of values that only JSON can contain, by kind of field. */
const JSON_VALUE_TYPES: Readonly<Partial<Record<FieldKind, string>>> = {
	keyValues: 'numbers',
	json: 'numbers, lists, and objects',
};

/** Renders pairs, and a JSON field for values that aren't strings. */
const asPairsAndJson: Render = (key, field) => [
	{ ...common(key, field), dict: true, required: false },
	{
		key: jsonKeyOf(key),
		label: jsonLabelOf(field),
		type: 'json',
		required: false,
		helpText: `Enter a JSON object, which can also contain ${JSON_VALUE_TYPES[field.kind]}, for example ${exampleOf(field)}. If a name is in both fields, this value is used.`,
	},
];

/** Returns the keys of a row's line item fields. */
export const lineItemKeysOf = (key: string) => ({
	items: `${key}_columns`,
	name: `${key}_column_name`,
	value: `${key}_column_value`,
});

/**
 * Renders a row as one JSON object, or as line items with names and values, so that users don't need to type
 * names.
 */
const asRow: Render = (key, field) => {
	const { help } = fieldWordingOf(field, ZAPIER);
	const { label } = field.entry!; // every row has an entry
	const { items, name, value } = lineItemKeysOf(key);
	const child = (part: string) =>
		({ label: `${label} ${part}`, type: 'string', required: false }) as const;
	return [
		{
			key: jsonKeyOf(key),
			label: jsonLabelOf(field),
			type: 'json',
			required: false,
			helpText: withAbsoluteLinks(help),
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

/**
 * Renders a drop-down list. Zapier saves the default only in new steps. Steps without a value use the first
 * choice.
 */
const asChoice: Render = (key, field) => {
	const choices = Object.entries(field.choices!); // every choice field has choices
	return [
		{
			...common(key, field),
			type: 'string',
			choices: Object.fromEntries(choices.map(([value, { label }]) => [value, label])),
			default: firstChoice(field),
		},
	];
};

/** Renders a drop-down list with current data. Zapier also offers to add a search step before this step. */
const asDropdown: Render = (key, field) => {
	const dropdown = sourceStepOf(field.kind, 'dropdown');
	const search = sourceStepOf(field.kind, 'search');
	return [
		{
			...common(key, field),
			type: 'string',
			dynamic: `${listKeyOf(dropdown, field)}.${dropdown.fills!.value}.${dropdown.fills!.label}`,
			search: `${search.key}.${search.fills!.value}`,
		},
	];
};

/** Returns the key of the drop-down step for a field. */
const listKeyOf = ({ key, withInactive }: ZapierStep, { includesInactive }: Field): string =>
	includesInactive && withInactive ? withInactive.key : key;

/**
 * Returns the step whose results users choose from in fields of this kind.
 *
 * @throws Error if the catalog has no such step
 */
function sourceStepOf(kind: FieldKind, as: ZapierStep['as']): ZapierStep {
	const steps = actionsOn(ZAPIER).flatMap(({ zapier }) => zapier?.step ?? []);
	const source = steps.find((step) => step.as === as && step.fills?.kind === kind);
	if (source === undefined) throw new Error(`The catalog has no ${as} for fields of kind ${kind}.`);
	return source;
}

/** Renderers by kind of field. */
const RENDERERS: Record<FieldKind, Render> = {
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

/** Returns the fields of an action that its step has. */
export const shownFields = (fields: Fields, { omits = [] }: Pick<ZapierStep, 'omits'>): Fields =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => !omits.includes(name)));

/** Keys of an action's fields, by group label. */
export type Groups = Readonly<Record<string, readonly string[]>>;

/** Renders an action's fields and field groups. Required fields come first, as Zapier recommends. */
export function inputFields(fields: Fields, groups: Groups = {}) {
	const entries = Object.entries(fields);
	const required = entries.filter(([, field]) => field.required);
	const optional = entries.filter(([, field]) => !field.required);
	const groupOf = (key: string) =>
		Object.keys(groups).find((label) => groups[label]!.includes(key));
	return {
		...(Object.keys(groups).length > 0 && {
			inputFieldGroups: Object.keys(groups).map((label) => ({ key: groupKeyOf(label), label })),
		}),
		inputFields: [...required, ...optional].flatMap(([key, field]) =>
			RENDERERS[field.kind](key, field).map((rendered) => withGroup(rendered, groupOf(key))),
		),
	};
}

const groupKeyOf = (label: string): string => label.toLowerCase().replaceAll(' ', '_');

const withGroup = (field: PlainInputField, label: string | undefined): PlainInputField =>
	label === undefined ? field : { ...field, group: groupKeyOf(label) };

function common(key: string, field: Field) {
	const { label, help, placeholder } = fieldWordingOf(field, ZAPIER);
	return {
		key,
		label,
		...(help !== '' && { helpText: withAbsoluteLinks(help) }), // the schema rejects an empty text
		required: field.required ?? false,
		...(placeholder === undefined ? {} : { placeholder }),
	};
}

const exampleOf = (field: Field): string => `\`${JSON.stringify(field.example ?? { seats: 12 })}\``;
