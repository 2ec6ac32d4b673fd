import type { INodeProperties } from 'n8n-workflow';
import { defaultChoice, fieldWordingOf, type Field, type FieldKind } from '@contact-sync/core';
import { DEFAULT_LIMIT, parameterName, RETURN_ALL } from '../../nodes/shared/parameter-names.ts';
import { locator } from './locator.mts';
import { namesAndValues } from './names-and-values.mts';
import { FIRST_VERSION, perDefault } from './versions.mts';
import { asDescription } from './wording.mts';

export type Draw = (name: string, field: Field) => INodeProperties[];

const asText: Draw = (name, field) => [{ ...common(name, field), type: 'string', default: '' }];

const asNamesAndValues: Draw = (name, field) =>
	namesAndValues(name, field, withoutPlaceholder(name, field));

/** n8n's own pair for lists. */
const asLimit: Draw = (name, field) => [
	{
		displayName: RETURN_ALL.label,
		name: RETURN_ALL.name,
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		...withoutPlaceholder(name, field),
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_LIMIT,
		displayOptions: { show: { [RETURN_ALL.name]: [false] } },
	},
];

const asChoice: Draw = (name, field) => {
	const choices = Object.entries(field.choices!); // every choice has them
	const property = {
		...common(name, field),
		type: 'options' as const,
		options: choices.map(([value, { label, help }]) => ({
			name: label,
			value,
			description: asDescription(help),
		})),
	};
	return perDefault(property, { [FIRST_VERSION]: defaultChoice(field, 0), ...field.defaultSince });
};

/** How each kind of field is drawn. */
const DRAWINGS: Record<FieldKind, Draw> = {
	text: asText,
	email: asText,
	boolean: (name, field) => [{ ...common(name, field), type: 'boolean', default: false }],
	limit: asLimit,
	choice: asChoice,
	textList: (name, field) => [{ ...asSeveral(common(name, field)), type: 'string', default: '' }],
	keyValues: asNamesAndValues,
	json: asNamesAndValues,
	contact: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.contact(field) }],
	tags: (name, field) => [
		{ ...asSeveral(withoutPlaceholder(name, field)), ...locator.tags(field) },
	],
	sequence: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.sequence(field) }],
	row: (name, field) => [{ ...common(name, field), type: 'json', default: '={{ $json }}' }],
};

/** The properties that draw one field of an action. */
export const fieldToProperties: Draw = (name, field) => DRAWINGS[field.kind](name, field);

/** Adds to the description how to enter several values. */
const asSeveral = <T extends { description: string }>(property: T): T => ({
	...property,
	description: `${property.description} Separate several with commas, or use an expression that returns a list.`,
});

function common(name: string, field: Field) {
	const { placeholder } = fieldWordingOf(field, 'n8n');
	return {
		...withoutPlaceholder(name, field),
		...(placeholder === undefined ? {} : { placeholder }),
	};
}

function withoutPlaceholder(name: string, field: Field) {
	const { label, help } = fieldWordingOf(field, 'n8n');
	return {
		displayName: label,
		name: parameterName(name),
		...(field.required ? { required: true } : {}),
		description: asDescription(help),
	};
}
