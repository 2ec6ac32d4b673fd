import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '@contact-sync/core';
import { AS_IT_IS, PAIRS, TYPE_LABELS } from '../../nodes/shared/parameter-names.ts';

const TYPE_HELP: Readonly<Record<keyof typeof TYPE_LABELS, string>> = {
	[AS_IT_IS]: 'Typed text is text, and the value of an expression keeps its type',
	date: 'A date like 2026-11-20, with or without a time',
	number: 'A number like 12 or 9.50',
	text: 'Text, even if the value is a number',
	boolean: 'True or false, yes or no, 1 or 0',
};

/** Types of a value. */
const TYPES = Object.entries(TYPE_LABELS).map(([value, name]): INodePropertyOptions => ({
	name,
	value,
	description: TYPE_HELP[value as keyof typeof TYPE_LABELS], // Object.entries returns strings
}));

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
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: TYPES,
						default: AS_IT_IS,
						description: 'Type of the value',
					},
				],
			},
		],
	} satisfies Partial<INodeProperties>;
}
