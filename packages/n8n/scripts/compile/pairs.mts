import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Field, ValueType } from '@contact-sync/core';
import { AS_IT_IS, PAIRS } from '../../nodes/shared/parameter-names.ts';

/** Types of a value, in alphabetical order, as n8n's linter requires. */
const TYPES = [
	{
		name: 'As It Is',
		value: AS_IT_IS,
		description: 'Typed text is text, and the value of an expression keeps its type',
	},
	{ name: 'Date', value: 'date', description: 'A date like 2026-11-20, with or without a time' },
	{ name: 'Number', value: 'number', description: 'A number like 12 or 9.50' },
	{ name: 'Text', value: 'text', description: 'Text, even if the value is a number' },
	{ name: 'True or False', value: 'boolean', description: 'True or false, yes or no, 1 or 0' },
] satisfies Array<{ value: ValueType | typeof AS_IT_IS } & INodePropertyOptions>;

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
