import type { INodeProperties } from 'n8n-workflow';
import type { DescribedField } from '@contact-sync/core/catalogue';
import {
	jsonParameterName,
	SPECIFY,
	specifyParameter,
} from '../../nodes/shared/parameter-names.ts';
import { pairs } from './pairs.mts';
import { asDescription } from './wording.mts';

const [KEYPAIR, JSON_WAY] = SPECIFY;

/** As n8n's HTTP Request has it: a choice, and below it either a list of names and values or one JSON object. */
export function namesAndValues(
	wireName: string,
	field: DescribedField,
	common: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
): INodeProperties[] {
	const { help } = { ...field, ...field.n8n };
	const specify = specifyParameter(wireName, field);
	const shownFor = (way: string) => ({ show: { [specify.name]: [way] } });
	return [
		{
			displayName: specify.label,
			name: specify.name,
			type: 'options',
			options: [
				{
					name: 'Using Fields Below',
					value: KEYPAIR,
					description: `Enter the name and value of each ${field.entry?.label.toLowerCase() ?? 'field'}`,
				},
				{ name: 'Using JSON', value: JSON_WAY, description: 'Enter one JSON object' },
			],
			default: KEYPAIR,
		},
		{ ...common, ...pairs(field), displayOptions: shownFor(KEYPAIR) },
		{
			displayName: `${common.displayName} (JSON)`,
			name: jsonParameterName(wireName),
			type: 'json',
			default: '{}',
			displayOptions: shownFor(JSON_WAY),
			description: asDescription(
				`${help} Enter one JSON object, for example ${JSON.stringify(field.example)}.`,
			),
		},
	];
}
