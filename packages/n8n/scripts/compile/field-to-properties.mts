import type { INodeProperties } from 'n8n-workflow';
import type { FieldKind } from '@contact-sync/core';
import type { DescribedField } from '@contact-sync/core/catalogue';
import { jsonParameterName, parameterName } from '../../nodes/shared/parameter-names.ts';
import { locator } from './locator.mts';
import { pairs } from './pairs.mts';
import { asDescription } from './wording.mts';

export type Draw = (name: string, field: DescribedField) => INodeProperties[];

const asText: Draw = (name, field) => [{ ...common(name, field), type: 'string', default: '' }];

/** Pairs for those who click, and beside them one JSON field. */
const asPairsAndJson: Draw = (name, field) => [
	{ ...common(name, field), ...pairs(field.kind === 'json') },
	{
		displayName: `${field.label} (JSON)`,
		name: jsonParameterName(name),
		type: 'json',
		default: '{}',
		description: `The same as one JSON object, for example ${JSON.stringify(field.example)}. Where both have a name, this one counts.`,
	},
];

/** How each kind of field is drawn. */
const DRAWINGS: Record<FieldKind, Draw> = {
	text: asText,
	email: asText,
	boolean: (name, field) => [{ ...common(name, field), type: 'boolean', default: false }],
	number: (name, field) => [
		{
			...withoutPlaceholder(name, field),
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
		},
	],
	choice: (name, field) => [
		{
			...common(name, field),
			type: 'options',
			options: field.choices!.map(({ label, value, help }) => ({
				name: label,
				value,
				description: asDescription(help),
			})),
			default: field.choices![0].value,
		},
	],
	textList: (name, field) => {
		const { description, ...property } = common(name, field);
		return [
			{
				...property,
				type: 'string',
				default: '',
				description: `${description} Separate several with commas, or give a list by an expression.`,
			},
		];
	},
	keyValues: asPairsAndJson,
	json: asPairsAndJson,
	contact: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.contact(field) }],
	tag: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.tag(field) }],
	sequence: (name, field) => [{ ...withoutPlaceholder(name, field), ...locator.sequence(field) }],
};

/** The properties that draw one field of an action. */
export const fieldToProperties: Draw = (name, field) => DRAWINGS[field.kind](name, field);

function common(name: string, field: DescribedField) {
	const { placeholder } = { ...field, ...field.n8n };
	return {
		...withoutPlaceholder(name, field),
		...(placeholder === undefined ? {} : { placeholder }),
	};
}

function withoutPlaceholder(name: string, field: DescribedField) {
	const { label, help } = { ...field, ...field.n8n };
	return {
		displayName: label,
		name: parameterName(name),
		...(field.required ? { required: true } : {}),
		description: asDescription(help),
	};
}
