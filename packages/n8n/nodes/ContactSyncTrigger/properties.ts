import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`; change the action instead. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'New Unsubscribed Address',
				value: 'unsubscribed.new',
				action: 'On new unsubscribed address',
				description: 'Triggers when an email address unsubscribed, bounced, or complained',
			},
		],
		default: 'unsubscribed.new',
	},
	{
		displayName: 'Reason',
		name: 'reason',
		description: 'Why the email addresses are suppressed',
		type: 'options',
		options: [
			{ name: 'Any', value: 'any', description: 'All of them' },
			{ name: 'Unsubscribed', value: 'unsubscribed', description: 'They asked for no more mail' },
			{ name: 'Bounced', value: 'bounced', description: 'Mail could not be delivered' },
			{ name: 'Complained', value: 'complained', description: 'They reported mail as spam' },
		],
		default: 'any',
		displayOptions: { show: { event: ['unsubscribed.new'] } },
	},
];
