import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalogue by `npm run generate`; change the action instead. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'API Key', value: 'key' },
			{ name: 'Contact', value: 'contact' },
		],
		default: 'contact',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['key'] } },
		options: [
			{
				name: 'Check',
				value: 'check',
				action: 'Check API key',
				description: 'Tells what the API key is and which operations it may run',
			},
		],
		default: 'check',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['contact'] } },
		options: [
			{
				name: 'Create or Update',
				value: 'upsert',
				action: 'Create or update contact',
				description: 'Create a new record, or update the current one if it already exists (upsert)',
			},
		],
		default: 'upsert',
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		placeholder: 'name@email.com',
		description: 'The address of the contact. A contact that has it already is updated.',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['contact'], operation: ['upsert'] } },
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: { resource: ['contact'], operation: ['upsert'] } },
		options: [
			{
				displayName: 'Custom Fields',
				name: 'customFields',
				description:
					'Lasting facts to filter on later, such as a plan. Fields you do not name keep their values. For a moment in time, track an event instead.',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				placeholder: 'Add Field',
				default: {},
				options: [
					{
						displayName: 'Field',
						name: 'pairs',
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
				displayName: 'Custom Fields (JSON)',
				name: 'customFieldsJson',
				type: 'json',
				default: '{}',
				description:
					'The same as one JSON object, for example {"plan":"pro","seats":12,"trial_ends":"2026-12-31"}. Where both have a name, this one counts.',
			},
			{
				displayName: 'Display Name',
				name: 'displayName',
				description: 'The name to show in place of first and last name',
				type: 'string',
				default: '',
			},
			{
				displayName: 'External ID',
				name: 'externalId',
				placeholder: 'e.g. user_1042',
				description:
					'Your own ID of this person, for example from your CRM. A contact that has it already is updated, even when its email is new.',
				type: 'string',
				default: '',
			},
			{
				displayName: 'First Name',
				name: 'firstName',
				description: 'The given name',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				description: 'The family name',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Source',
				name: 'source',
				placeholder: 'e.g. signup-form',
				description: 'Where the contact came from',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Tags',
				name: 'tagNames',
				placeholder: 'e.g. customer, newsletter',
				type: 'string',
				default: '',
				description:
					'Names of tags to add. Tags the contact has already stay. Separate several with commas, or give a list by an expression.',
			},
		],
	},
];
