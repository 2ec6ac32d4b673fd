import type { INodeProperties } from 'n8n-workflow';
import { PAIRS } from '../../nodes/shared/parameter-names.ts';

/** A list of names and values. @param typed whether booleans stay what they are */
export const pairs = (typed: boolean) =>
	({
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
						description: typed
							? 'Text, or a number, a date or true or false by an expression'
							: 'Text, or a number or date by an expression',
					},
				],
			},
		],
	}) satisfies Partial<INodeProperties>;
