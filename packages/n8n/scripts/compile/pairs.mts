import type { INodeProperties } from 'n8n-workflow';
import type { Field } from '@contact-sync/core';
import { PAIRS } from '../../nodes/shared/parameter-names.ts';

const ENTRY = { label: 'Field', name: 'plan', value: 'pro' };

/** Renders a list of names and values. */
export function pairs({ entry = ENTRY }: Field) {
	return {
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: `Add ${entry.label}`,
		default: {},
		options: [
			{
				displayName: entry.label,
				name: PAIRS,
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: `e.g. ${entry.name}`,
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: `e.g. ${entry.value}`,
						description: `Text. To send a number, a date, true, or false, use an expression.`,
					},
				],
			},
		],
	} satisfies Partial<INodeProperties>;
}
