import type { INodeProperties } from 'n8n-workflow';
import { fieldWordingOf, type Field } from '@contact-sync/core';
import {
	USING_JSON,
	jsonParameterName,
	KEYPAIR,
	SPECIFY,
	specifyParameter,
} from '../../nodes/shared/parameter-names.ts';
import { pairs } from './pairs.mts';
import { asDescription } from './wording.mts';
import { N8N } from '../../nodes/shared/platform.ts';

/** Renders names and values as in n8n's HTTP Request: a choice between a list and one JSON object. */
export function namesAndValues(
	wireName: string,
	field: Field,
	common: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
): INodeProperties[] {
	const { help } = fieldWordingOf(field, N8N);
	const specify = specifyParameter(wireName, field);
	const shownFor = (choice: string) => ({ show: { [specify.name]: [choice] } });
	return [
		{
			displayName: specify.label,
			name: specify.name,
			type: 'options',
			options: [
				{
					name: SPECIFY[KEYPAIR].label,
					value: KEYPAIR,
					description: SPECIFY[KEYPAIR].help.replace(
						'field',
						field.entry?.label.toLowerCase() ?? 'field',
					),
				},
				{
					name: SPECIFY[USING_JSON].label,
					value: USING_JSON,
					description: SPECIFY[USING_JSON].help,
				},
			],
			default: KEYPAIR,
		},
		{ ...common, ...pairs(field), displayOptions: shownFor(KEYPAIR) },
		{
			displayName: `${common.displayName} (JSON)`,
			name: jsonParameterName(wireName),
			type: 'json',
			default: '{}',
			displayOptions: shownFor(USING_JSON),
			description: asDescription(
				`${help} Enter one JSON object, for example ${JSON.stringify(field.example)}.`,
			),
		},
	];
}
