import type { INodeProperties } from 'n8n-workflow';
import { fieldWordingOf, firstChoice, type Field, type FieldKind } from '@contact-sync/core';
import { DEFAULT_LIMIT, parameterName, RETURN_ALL } from '../../nodes/shared/parameter-names.ts';
import { locator } from './locator.mts';
import { pairs } from './pairs.mts';
import { asDescription } from './wording.mts';
import { N8N } from '../../nodes/shared/platform.ts';

export type Render = (name: string, field: Field) => INodeProperties[];

const asText: Render = (name, field) => [{ ...common(name, field), type: 'string', default: '' }];

const asPairs: Render = (name, field) => [{ ...withoutPlaceholder(name, field), ...pairs(field) }];

/** Renders n8n's standard parameters for lists. */
const asLimit: Render = (name, field) => [
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

const asChoice: Render = (name, field) => {
	const choices = Object.entries(field.choices!); // every choice field has choices
	const options = choices.map(([value, { label, help }]) => ({
		name: label,
		value,
		description: asDescription(help),
	}));
	return [{ ...common(name, field), type: 'options', options, default: firstChoice(field) }];
};

/** Renderers by kind of field. */
const RENDERERS: Record<FieldKind, Render> = {
	text: asText,
	email: asText,
	boolean: (name, field) => [{ ...common(name, field), type: 'boolean', default: false }],
	limit: asLimit,
	choice: asChoice,
	textList: (name, field) => [{ ...asMultiple(common(name, field)), type: 'string', default: '' }],
	keyValues: asPairs,
	json: asPairs,
	contact: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.contact(field) }],
	tags: (name, field) => [
		{ ...asMultiple(withoutPlaceholder(name, field)), ...locator.tags(field) },
	],
	sequence: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.sequence(field) }],
	row: (name, field) => [{ ...common(name, field), type: 'json', default: '={{ $json }}' }],
};

/** Returns the properties of a field. */
export const fieldToProperties: Render = (name, field) => RENDERERS[field.kind](name, field);

/** Extends the description with instructions for entering several values. */
const asMultiple = <T extends { description: string }>(property: T): T => ({
	...property,
	description: `${property.description} To enter several, separate them with commas, or use an expression that returns a list.`,
});

function common(name: string, field: Field) {
	const { placeholder } = fieldWordingOf(field, N8N);
	return {
		...withoutPlaceholder(name, field),
		...(placeholder === undefined ? {} : { placeholder }),
	};
}

function withoutPlaceholder(name: string, field: Field) {
	const { label, help } = fieldWordingOf(field, N8N);
	return {
		displayName: label,
		name: parameterName(name),
		...(field.required ? { required: true } : {}),
		description: asDescription(help),
	};
}
