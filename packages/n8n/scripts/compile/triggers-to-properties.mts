import type { INodeProperties } from 'n8n-workflow';
import { wordingOf, type Trigger } from '@contact-sync/core';
import { fieldToProperties } from './field-to-properties.mts';
import { actionNameOf, asDescription } from './wording.mts';
import { N8N } from '../../nodes/shared/platform.ts';

/** Returns the trigger node's properties: the event, and the fields of each event. n8n adds the poll times. */
export const triggersToProperties = (triggers: readonly Trigger[]): INodeProperties[] => [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: triggers.map((trigger) => {
			const { name, summary } = wordingOf(trigger, N8N);
			return {
				name,
				value: trigger.key,
				action: actionNameOf(trigger),
				description: asDescription(summary),
			};
		}),
		default: triggers[0]!.key,
	},
	...triggers.flatMap(({ key, fields }) =>
		Object.entries(fields)
			.flatMap(([name, field]) => fieldToProperties(name, field))
			.map((property) => ({
				...property,
				displayOptions: {
					...property.displayOptions,
					show: { event: [key], ...property.displayOptions?.show },
				},
			})),
	),
];
