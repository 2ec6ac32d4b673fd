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
				name: 'New Unsubscribed Email Address',
				value: 'unsubscribed.new',
				action: 'On new unsubscribed email address',
				description: 'Triggers when an email address unsubscribes, bounces, or complains',
			},
			{
				name: 'Email Address Removed From Suppression List',
				value: 'unsubscribed.left',
				action: 'On email address removed from suppression list',
				description: 'Triggers when an email address leaves the suppression list',
			},
			{
				name: 'Enrollment Finished',
				value: 'contact.enrollmentFinished',
				action: 'On enrollment finished',
				description: 'Triggers when a sequence ends for one of the listed contacts',
			},
			{
				name: 'New Sequence',
				value: 'sequence.new',
				action: 'On new sequence',
				description: 'Triggers when a sequence is created, active or not',
			},
		],
		default: 'unsubscribed.new',
	},
	{
		displayName: 'Reason',
		name: 'reason',
		description: 'Which email addresses to include, based on why they are suppressed',
		type: 'options',
		options: [
			{ name: 'Any', value: 'any', description: 'All reasons' },
			{ name: 'Unsubscribed', value: 'unsubscribed', description: 'The recipient opted out' },
			{ name: 'Bounced', value: 'bounced', description: "Email couldn't be delivered" },
			{
				name: 'Complained',
				value: 'complained',
				description: 'The recipient reported an email as spam',
			},
		],
		default: 'any',
		displayOptions: { show: { event: ['unsubscribed.new'] } },
	},
	{
		displayName: 'Reason',
		name: 'reason',
		description:
			'Which email addresses to include, based on why they were suppressed. n8n stores up to 10,000 of them in its database.',
		type: 'options',
		options: [
			{ name: 'Any', value: 'any', description: 'All reasons' },
			{ name: 'Unsubscribed', value: 'unsubscribed', description: 'The recipient opted out' },
			{ name: 'Bounced', value: 'bounced', description: "Email couldn't be delivered" },
			{
				name: 'Complained',
				value: 'complained',
				description: 'The recipient reported an email as spam',
			},
		],
		default: 'any',
		displayOptions: { show: { event: ['unsubscribed.left'] } },
	},
	{
		displayName: 'Emails',
		name: 'emails',
		required: true,
		description:
			'The email addresses of the contacts to watch, up to 50. Each one costs one request per poll: 10 email addresses polled every minute take 600 of the 1,000 requests per hour. To enter several, separate them with commas, or use an expression that returns a list.',
		placeholder: 'e.g. ada@acme.example, grace@acme.example',
		type: 'string',
		default: '',
		displayOptions: { show: { event: ['contact.enrollmentFinished'] } },
	},
	{
		displayName: 'Outcome',
		name: 'outcome',
		description: 'Includes only enrollments that ended this way',
		type: 'options',
		options: [
			{ name: 'Any', value: 'any', description: 'The enrollment was completed or stopped' },
			{ name: 'Completed', value: 'completed', description: 'All steps were completed' },
			{
				name: 'Stopped',
				value: 'stopped',
				description: 'The enrollment ended early, for example because the contact unsubscribed',
			},
		],
		default: 'any',
		displayOptions: { show: { event: ['contact.enrollmentFinished'] } },
	},
	{
		displayName: 'Sequence',
		name: 'sequence',
		description: 'The sequence to watch. Leave this field empty to watch all sequences.',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				name: 'list',
				displayName: 'From List',
				type: 'list',
				placeholder: 'Select a sequence...',
				typeOptions: { searchListMethod: 'searchAllSequences', searchable: true },
			},
			{ name: 'slug', displayName: 'By Slug', type: 'string', placeholder: 'e.g. onboarding' },
		],
		displayOptions: { show: { event: ['contact.enrollmentFinished'] } },
	},
];
