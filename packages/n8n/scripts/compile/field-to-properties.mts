import type { INodeProperties } from 'n8n-workflow';
import type { Field, FieldKind } from '@contact-sync/core';
import { jsonParameterName, PAIRS, parameterName } from '../../nodes/shared/parameter-names.ts';
import { asDescription } from './wording.mts';

type Draw = (name: string, field: Field) => INodeProperties[];

const asText: Draw = (name, field) => [{ ...common(name, field), type: 'string', default: '' }];

/** How each kind of field is drawn. */
const DRAWINGS: Record<FieldKind, Draw> = {
	text: asText,
	email: asText,
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
	keyValues: (name, field) => [
		{
			...common(name, field),
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Field',
					name: PAIRS,
					values: [
						{
							displayName: 'Name',
							name: 'name',
							type: 'string',
							default: '',
							placeholder: 'e.g. plan',
						},
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							description: 'Text, or a number or date by an expression',
						},
					],
				},
			],
		},
		{
			displayName: `${field.label} (JSON)`,
			name: jsonParameterName(name),
			type: 'json',
			default: '{}',
			description: `The same as one JSON object, for example ${JSON.stringify(field.example)}. Where both have a name, this one counts.`,
		},
	],
};

/** The properties that draw one field of an action. */
export const fieldToProperties: Draw = (name, field) => DRAWINGS[field.kind](name, field);

function common(name: string, field: Field) {
	const { label, help, placeholder } = { ...field, ...field.n8n };
	return {
		displayName: label,
		name: parameterName(name),
		...(field.required ? { required: true } : {}),
		...(placeholder === undefined ? {} : { placeholder }),
		description: asDescription(help),
	};
}
