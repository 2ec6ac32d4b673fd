import type { INodeProperties } from 'n8n-workflow';

/** Generated from the catalog by `npm run generate`; change the action instead. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Contact', value: 'contact' },
			{ name: 'Email', value: 'email' },
			{ name: 'Event', value: 'event' },
			{ name: 'Sequence', value: 'sequence' },
			{ name: 'Unsubscribed Email Address', value: 'unsubscribed' },
			{ name: 'Your API Key', value: 'key' },
		],
		default: 'contact',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['contact'] } },
		options: [
			{
				name: 'Add Tags',
				value: 'addTag',
				action: 'Add tags to contact',
				description: "Adds tags to a contact, and creates those that don't exist",
			},
			{
				name: 'Create or Update',
				value: 'upsert',
				action: 'Create or update contact',
				description:
					'Create a new contact, or update the current one if it already exists (upsert)',
			},
			{
				name: 'Find Enrollment',
				value: 'findEnrollment',
				action: 'Find enrollment in sequence',
				description: "Finds a contact's latest enrollment in a sequence",
			},
			{
				name: 'Get Enrollments',
				value: 'listEnrollments',
				action: 'Get enrollments of contact',
				description: 'Gets the enrollments of a contact, current and past',
			},
			{
				name: 'Remove Tags',
				value: 'removeTag',
				action: 'Remove tags from contact',
				description: "Removes tags from a contact, and ignores those it doesn't have",
			},
		],
		default: 'upsert',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['email'] } },
		options: [
			{
				name: 'Send',
				value: 'trigger',
				action: 'Send transactional email',
				description:
					'Sends a transactional email with an email trigger that is set up in the dashboard',
			},
		],
		default: 'trigger',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['event'] } },
		options: [
			{
				name: 'Track',
				value: 'track',
				action: 'Track event',
				description: 'Records a custom event for a contact, so that automations can react to it',
			},
		],
		default: 'track',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['sequence'] } },
		options: [
			{
				name: 'Bulk Enroll Contacts',
				value: 'bulkEnroll',
				action: 'Bulk enroll contacts in sequence',
				description: 'Enrolls many contacts in an active sequence, up to 500 per request',
			},
			{
				name: 'Enroll Contact',
				value: 'enroll',
				action: 'Enroll contact in sequence',
				description: 'Enrolls a contact in an active sequence',
			},
			{
				name: 'Get Many',
				value: 'list',
				action: 'Get many sequences',
				description: 'Gets the sequences and their slugs',
			},
		],
		default: 'enroll',
	},
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['unsubscribed'] } },
		options: [
			{
				name: 'Check',
				value: 'check',
				action: 'Check whether email address is unsubscribed',
				description: 'Checks whether an email address unsubscribed, bounced, or complained',
			},
			{
				name: 'Get Many',
				value: 'list',
				action: 'Get many unsubscribed email addresses',
				description: 'Gets the email addresses that unsubscribed, bounced, or complained',
			},
		],
		default: 'list',
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
				description:
					'Shows the product, environment, and scopes of the API key, and the operations it can run',
			},
		],
		default: 'check',
	},
	{
		displayName: 'Mapping Mode',
		name: 'mappingMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Map Each Field Manually',
				value: 'defineBelow',
				description: 'Set the value of each field',
			},
			{
				name: 'Map Automatically',
				value: 'autoMapInputData',
				description: 'Send all columns of the incoming item, such as a row of a spreadsheet',
			},
		],
		default: 'defineBelow',
		displayOptions: { show: { resource: ['contact'], operation: ['upsert'] } },
	},
	{
		displayName: 'Preview Mapping',
		name: 'previewMapping',
		description: 'Whether to show the destination of each column without sending anything',
		type: 'boolean',
		default: false,
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['autoMapInputData'] },
		},
	},
	{
		displayName: 'Row',
		name: 'row',
		description:
			'The columns to send, as one JSON object. Columns with common names, such as E-Mail or Given Name, fill in the matching fields. A full name becomes the first and last name if the row has neither. Every other column becomes a custom field.',
		type: 'json',
		default: '={{ $json }}',
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['autoMapInputData'] },
		},
	},
	{
		displayName: 'Columns to Ignore',
		name: 'columnsToIgnore',
		description:
			'Names of columns to skip. The column row_number and columns without a header are never sent. To enter several, separate them with commas, or use an expression that returns a list.',
		placeholder: 'e.g. Notes, Internal Score',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['autoMapInputData'] },
		},
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		description:
			"The contact's email address. If a contact with this email address exists, it's updated.",
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['defineBelow'] },
		},
	},
	{
		displayName: 'First Name',
		name: 'firstName',
		description: 'The given name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['defineBelow'] },
		},
	},
	{
		displayName: 'Last Name',
		name: 'lastName',
		description: 'The family name',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['defineBelow'] },
		},
	},
	{
		displayName: 'Tags',
		name: 'tagNames',
		description:
			'Tags to add. Existing tags are kept. Put a tag that contains a comma or a semicolon in double quotes. To enter several, separate them with commas, or use an expression that returns a list.',
		placeholder: 'e.g. customer, newsletter',
		type: 'string',
		default: '',
		displayOptions: {
			show: { resource: ['contact'], operation: ['upsert'], mappingMode: ['defineBelow'] },
		},
	},
	{
		displayName: 'Custom Fields',
		name: 'customFields',
		description:
			'Attributes of the contact, such as a plan, that you can filter by. Other custom fields keep their values. To record a login or a purchase, track an event instead.',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Custom Field',
		default: {},
		options: [
			{
				displayName: 'Custom Field',
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
						placeholder: 'e.g. pro',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: [
							{
								name: 'As It Is',
								value: 'asItIs',
								description: 'Typed text is text, and the value of an expression keeps its type',
							},
							{
								name: 'Date',
								value: 'date',
								description: 'A date like 2026-11-20, with or without a time',
							},
							{ name: 'Number', value: 'number', description: 'A number like 12 or 9.50' },
							{ name: 'Text', value: 'text', description: 'Text, even if the value is a number' },
							{
								name: 'True or False',
								value: 'boolean',
								description: 'True or false, yes or no, 1 or 0',
							},
						],
						default: 'asItIs',
						description: 'Type of the value',
					},
				],
			},
		],
		displayOptions: { show: { resource: ['contact'], operation: ['upsert'] } },
	},
	{
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		name: 'additionalFields',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'Custom Fields (JSON)',
				name: 'customFieldsJson',
				type: 'json',
				default: '{}',
				description:
					'One JSON object, for example {"plan":"pro","seats":12,"trial_ends":"2026-12-31"}. If a name is also in Custom Fields, this value is used.',
			},
			{
				displayName: 'Display Name',
				name: 'displayName',
				description:
					"The name to show instead of the first and last name. The service stores it, but doesn't return it.",
				type: 'string',
				default: '',
			},
			{
				displayName: 'Email',
				name: 'email',
				description:
					"The contact's email address. If a contact with this email address exists, it's updated.",
				placeholder: 'name@email.com',
				type: 'string',
				default: '',
				displayOptions: { show: { '/mappingMode': ['autoMapInputData'] } },
			},
			{
				displayName: 'External ID',
				name: 'externalId',
				description:
					"Your own ID for the contact, for example from your CRM. If a contact with this ID exists, it's updated, even if the email address is different.",
				placeholder: 'e.g. user_1042',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Fields to Clear',
				name: 'clearFields',
				description:
					"Names of custom fields to clear. Leaving a value blank doesn't clear its field. To enter several, separate them with commas, or use an expression that returns a list.",
				placeholder: 'e.g. plan, trial_ends',
				type: 'string',
				default: '',
			},
			{
				displayName: 'First Name',
				name: 'firstName',
				description: 'The given name',
				type: 'string',
				default: '',
				displayOptions: { show: { '/mappingMode': ['autoMapInputData'] } },
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				description: 'The family name',
				type: 'string',
				default: '',
				displayOptions: { show: { '/mappingMode': ['autoMapInputData'] } },
			},
			{
				displayName: 'Source',
				name: 'source',
				description: 'Where the contact came from',
				placeholder: 'e.g. signup-form',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Tags',
				name: 'tagNames',
				description:
					'Tags to add. Existing tags are kept. Put a tag that contains a comma or a semicolon in double quotes. To enter several, separate them with commas, or use an expression that returns a list.',
				placeholder: 'e.g. customer, newsletter',
				type: 'string',
				default: '',
				displayOptions: { show: { '/mappingMode': ['autoMapInputData'] } },
			},
		],
		displayOptions: { show: { resource: ['contact'], operation: ['upsert'] } },
	},
	{
		displayName: 'Contact',
		name: 'contact',
		required: true,
		description:
			"The contact's email address, or the ID that Create or Update returns. If no contact has the email address that you enter, one is created.",
		type: 'resourceLocator',
		default: { mode: 'email', value: '' },
		modes: [
			{ name: 'email', displayName: 'By Email', type: 'string', placeholder: 'name@email.com' },
			{
				name: 'id',
				displayName: 'By ID',
				type: 'string',
				placeholder: 'e.g. 6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
			},
		],
		displayOptions: { show: { resource: ['contact'], operation: ['addTag'] } },
	},
	{
		displayName: 'Tags',
		name: 'tags',
		required: true,
		description:
			'Names of the tags, or their IDs. Put a name that contains a comma or a semicolon in double quotes. To enter several, separate them with commas, or use an expression that returns a list.',
		type: 'resourceLocator',
		default: { mode: 'name', value: '' },
		modes: [
			{
				name: 'name',
				displayName: 'By Name',
				type: 'string',
				placeholder: 'e.g. customer, newsletter',
			},
			{
				name: 'id',
				displayName: 'By ID',
				type: 'string',
				placeholder: 'e.g. 6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
			},
		],
		displayOptions: { show: { resource: ['contact'], operation: ['addTag'] } },
	},
	{
		displayName: 'Contact',
		name: 'contact',
		required: true,
		description:
			"The contact's email address, or the ID that Create or Update returns. If no contact has the email address, one can be created.",
		type: 'resourceLocator',
		default: { mode: 'email', value: '' },
		modes: [
			{ name: 'email', displayName: 'By Email', type: 'string', placeholder: 'name@email.com' },
			{
				name: 'id',
				displayName: 'By ID',
				type: 'string',
				placeholder: 'e.g. 6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
			},
		],
		displayOptions: { show: { resource: ['contact'], operation: ['removeTag'] } },
	},
	{
		displayName: 'Tags',
		name: 'tags',
		required: true,
		description:
			'Names of the tags, or their IDs. Put a name that contains a comma or a semicolon in double quotes. To enter several, separate them with commas, or use an expression that returns a list.',
		type: 'resourceLocator',
		default: { mode: 'name', value: '' },
		modes: [
			{
				name: 'name',
				displayName: 'By Name',
				type: 'string',
				placeholder: 'e.g. customer, newsletter',
			},
			{
				name: 'id',
				displayName: 'By ID',
				type: 'string',
				placeholder: 'e.g. 6f9c2f4e-3c0d-4b8e-9d5a-2a7f1c6b8e10',
			},
		],
		displayOptions: { show: { resource: ['contact'], operation: ['removeTag'] } },
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		description: "The contact's email address",
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['contact'], operation: ['listEnrollments'] } },
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		description: "The contact's email address",
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['contact'], operation: ['findEnrollment'] } },
	},
	{
		displayName: 'Sequence',
		name: 'sequence',
		required: true,
		description: 'The sequence in which the contact is or was enrolled',
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
		displayOptions: { show: { resource: ['contact'], operation: ['findEnrollment'] } },
	},
	{
		displayName: 'Event Name',
		name: 'eventName',
		required: true,
		description:
			'Name of the event, such as login or purchase. To store an attribute, such as a plan, set a custom field with Create or Update instead.',
		placeholder: 'e.g. trial_started',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['event'], operation: ['track'] } },
	},
	{
		displayName: 'Contact',
		name: 'contact',
		type: 'resourceLocator',
		default: { mode: 'email', value: '' },
		modes: [
			{ name: 'email', displayName: 'By Email', type: 'string', placeholder: 'name@email.com' },
			{
				name: 'externalId',
				displayName: 'By External ID',
				type: 'string',
				placeholder: 'e.g. user_1042',
			},
		],
		required: true,
		description:
			'The contact that the event is about, identified by email address or by your own ID',
		displayOptions: { show: { resource: ['event'], operation: ['track'] } },
	},
	{
		displayName: 'Properties',
		name: 'properties',
		description: 'Details of the event, which automations can use in their conditions',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Property',
		default: {},
		options: [
			{
				displayName: 'Property',
				name: 'pairs',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. amount',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. 120',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: [
							{
								name: 'As It Is',
								value: 'asItIs',
								description: 'Typed text is text, and the value of an expression keeps its type',
							},
							{
								name: 'Date',
								value: 'date',
								description: 'A date like 2026-11-20, with or without a time',
							},
							{ name: 'Number', value: 'number', description: 'A number like 12 or 9.50' },
							{ name: 'Text', value: 'text', description: 'Text, even if the value is a number' },
							{
								name: 'True or False',
								value: 'boolean',
								description: 'True or false, yes or no, 1 or 0',
							},
						],
						default: 'asItIs',
						description: 'Type of the value',
					},
				],
			},
		],
		displayOptions: { show: { resource: ['event'], operation: ['track'] } },
	},
	{
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		name: 'additionalFields',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'Email',
				name: 'email',
				description:
					"The contact's email address. Used if no contact has the external ID, and required to create the contact.",
				placeholder: 'name@email.com',
				type: 'string',
				default: '',
				displayOptions: { show: { '/contact.mode': ['externalId'] } },
			},
			{
				displayName: 'External ID',
				name: 'externalId',
				description:
					'Your own ID for the contact. The service looks for it first, then for the email address.',
				placeholder: 'e.g. user_1042',
				type: 'string',
				default: '',
				displayOptions: { show: { '/contact.mode': ['email'] } },
			},
			{
				displayName: 'If the Contact Does Not Exist',
				name: 'ifMissing',
				description: 'What to do if no contact has this email address or external ID',
				type: 'options',
				options: [
					{
						name: 'Report an Error',
						value: 'report',
						description: "The event isn't recorded, and an error explains why",
					},
					{
						name: 'Create the Contact',
						value: 'create',
						description: 'Requires an email address and a key with the scope contacts:write',
					},
				],
				default: 'report',
			},
			{
				displayName: 'Properties (JSON)',
				name: 'propertiesJson',
				type: 'json',
				default: '{}',
				description:
					'One JSON object, for example {"plan":"pro","amount":120}. If a name is also in Properties, this value is used.',
			},
		],
		displayOptions: { show: { resource: ['event'], operation: ['track'] } },
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		description: "The contact's email address",
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['sequence'], operation: ['enroll'] } },
	},
	{
		displayName: 'Sequence',
		name: 'sequence',
		required: true,
		description: 'The sequence to enroll in. It must be active.',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				name: 'list',
				displayName: 'From List',
				type: 'list',
				placeholder: 'Select a sequence...',
				typeOptions: { searchListMethod: 'searchSequences', searchable: true },
			},
			{ name: 'slug', displayName: 'By Slug', type: 'string', placeholder: 'e.g. onboarding' },
		],
		displayOptions: { show: { resource: ['sequence'], operation: ['enroll'] } },
	},
	{
		displayName: 'Metadata',
		name: 'metadata',
		description: 'Details to store with the enrollment',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Metadata Entry',
		default: {},
		options: [
			{
				displayName: 'Metadata Entry',
				name: 'pairs',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. source',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. webinar',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: [
							{
								name: 'As It Is',
								value: 'asItIs',
								description: 'Typed text is text, and the value of an expression keeps its type',
							},
							{
								name: 'Date',
								value: 'date',
								description: 'A date like 2026-11-20, with or without a time',
							},
							{ name: 'Number', value: 'number', description: 'A number like 12 or 9.50' },
							{ name: 'Text', value: 'text', description: 'Text, even if the value is a number' },
							{
								name: 'True or False',
								value: 'boolean',
								description: 'True or false, yes or no, 1 or 0',
							},
						],
						default: 'asItIs',
						description: 'Type of the value',
					},
				],
			},
		],
		displayOptions: { show: { resource: ['sequence'], operation: ['enroll'] } },
	},
	{
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		name: 'additionalFields',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'First Name',
				name: 'firstName',
				description:
					'The given name of a contact that is created. Existing contacts keep their name.',
				type: 'string',
				default: '',
			},
			{
				displayName: 'If the Contact Does Not Exist',
				name: 'ifMissing',
				description: 'What to do if no contact has this email address',
				type: 'options',
				options: [
					{
						name: 'Report an Error',
						value: 'report',
						description: "The contact isn't enrolled, and an error explains why",
					},
					{
						name: 'Create the Contact',
						value: 'create',
						description: 'Requires a key with the scopes contacts:write and sequences:read',
					},
				],
				default: 'report',
			},
			{
				displayName: 'Last Name',
				name: 'lastName',
				description:
					'The family name of a contact that is created. Existing contacts keep their name.',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Metadata (JSON)',
				name: 'metadataJson',
				type: 'json',
				default: '{}',
				description:
					'One JSON object, for example {"source":"webinar"}. If a name is also in Metadata, this value is used.',
			},
			{
				displayName: 'Override Unsubscribe',
				name: 'overrideUnsubscribe',
				description:
					'Whether to enroll contacts that unsubscribed, bounced, or complained. Use this only with their consent and where the law allows it.',
				type: 'boolean',
				default: false,
			},
			{
				displayName: 'Trigger Source',
				name: 'triggerSource',
				description: 'The origin of the enrollment, for your own records',
				placeholder: 'e.g. webinar-form',
				type: 'string',
				default: '',
			},
		],
		displayOptions: { show: { resource: ['sequence'], operation: ['enroll'] } },
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		description:
			"The contact's email address. Each input item enrolls one contact, and the node sends up to 500 contacts per request.",
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['sequence'], operation: ['bulkEnroll'] } },
	},
	{
		displayName: 'Sequence',
		name: 'sequence',
		required: true,
		description: 'The sequence to enroll in. It must be active.',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				name: 'list',
				displayName: 'From List',
				type: 'list',
				placeholder: 'Select a sequence...',
				typeOptions: { searchListMethod: 'searchSequences', searchable: true },
			},
			{ name: 'slug', displayName: 'By Slug', type: 'string', placeholder: 'e.g. onboarding' },
		],
		displayOptions: { show: { resource: ['sequence'], operation: ['bulkEnroll'] } },
	},
	{
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		name: 'additionalFields',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'Override Unsubscribe',
				name: 'overrideUnsubscribe',
				description:
					'Whether to enroll contacts that unsubscribed, bounced, or complained. Use this only with their consent and where the law allows it.',
				type: 'boolean',
				default: false,
			},
		],
		displayOptions: { show: { resource: ['sequence'], operation: ['bulkEnroll'] } },
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: { show: { resource: ['sequence'], operation: ['list'] } },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'Max number of results to return',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { resource: ['sequence'], operation: ['list'], returnAll: [false] } },
	},
	{
		displayName: 'Filters',
		placeholder: 'Add Filter',
		name: 'filters',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'Include Inactive',
				name: 'includeInactive',
				description: "Whether to include sequences that don't accept enrollments",
				type: 'boolean',
				default: false,
			},
		],
		displayOptions: { show: { resource: ['sequence'], operation: ['list'] } },
	},
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: { show: { resource: ['unsubscribed'], operation: ['list'] } },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		description: 'Max number of results to return',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: {
			show: { resource: ['unsubscribed'], operation: ['list'], returnAll: [false] },
		},
	},
	{
		displayName: 'Filters',
		placeholder: 'Add Filter',
		name: 'filters',
		type: 'collection',
		default: {},
		options: [
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
			},
		],
		displayOptions: { show: { resource: ['unsubscribed'], operation: ['list'] } },
	},
	{
		displayName: 'Email',
		name: 'email',
		required: true,
		description: 'The email address to check',
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['unsubscribed'], operation: ['check'] } },
	},
	{
		displayName: 'Template (Trigger Key)',
		name: 'triggerKey',
		required: true,
		description:
			'The key of the email trigger, which selects the template. The dashboard shows the keys.',
		placeholder: 'e.g. receipt',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['email'], operation: ['trigger'] } },
	},
	{
		displayName: 'To Email',
		name: 'toEmail',
		required: true,
		description: "The recipient's email address",
		placeholder: 'name@email.com',
		type: 'string',
		default: '',
		displayOptions: { show: { resource: ['email'], operation: ['trigger'] } },
	},
	{
		displayName: 'Variables',
		name: 'variables',
		description: 'Values to insert into the template',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Variable',
		default: {},
		options: [
			{
				displayName: 'Variable',
				name: 'pairs',
				values: [
					{
						displayName: 'Name',
						name: 'name',
						type: 'string',
						default: '',
						placeholder: 'e.g. order',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. A-1042',
					},
					{
						displayName: 'Type',
						name: 'type',
						type: 'options',
						options: [
							{
								name: 'As It Is',
								value: 'asItIs',
								description: 'Typed text is text, and the value of an expression keeps its type',
							},
							{
								name: 'Date',
								value: 'date',
								description: 'A date like 2026-11-20, with or without a time',
							},
							{ name: 'Number', value: 'number', description: 'A number like 12 or 9.50' },
							{ name: 'Text', value: 'text', description: 'Text, even if the value is a number' },
							{
								name: 'True or False',
								value: 'boolean',
								description: 'True or false, yes or no, 1 or 0',
							},
						],
						default: 'asItIs',
						description: 'Type of the value',
					},
				],
			},
		],
		displayOptions: { show: { resource: ['email'], operation: ['trigger'] } },
	},
	{
		displayName: 'Additional Fields',
		placeholder: 'Add Field',
		name: 'additionalFields',
		type: 'collection',
		default: {},
		options: [
			{
				displayName: 'Idempotency Key',
				name: 'idempotencyKey',
				description:
					'Prevents duplicate emails. Even if this is empty, Retry On Fail never sends an email twice. To prevent duplicates across executions for 24 hours, use a value that is unique to this email, such as the order ID.',
				placeholder: 'e.g. order-A-1042-receipt',
				type: 'string',
				default: '',
			},
			{
				displayName: 'Recipient First Name',
				name: 'firstName',
				description: "Replaces the contact's own first name in the template",
				type: 'string',
				default: '',
			},
			{
				displayName: 'Recipient Last Name',
				name: 'lastName',
				description: "Replaces the contact's own last name in the template",
				type: 'string',
				default: '',
			},
			{
				displayName: 'Variables (JSON)',
				name: 'variablesJson',
				type: 'json',
				default: '{}',
				description:
					'One JSON object, for example {"order":"A-1042","amount":120}. If a name is also in Variables, this value is used.',
			},
		],
		displayOptions: { show: { resource: ['email'], operation: ['trigger'] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Allow Email Changes',
				name: 'allowEmailChanges',
				type: 'boolean',
				displayOptions: {
					show: { '/resource': ['contact', 'event'], '/operation': ['track', 'upsert'] },
				},
				description:
					'Whether items with the same external ID can have different email addresses. The contact keeps the last one. If this is off, such items fail before anything is sent.',
				default: false,
			},
			{
				displayName: 'Dates',
				name: 'dates',
				description:
					'How to send dates that become custom fields. ISO dates, such as 2026-12-31, sort correctly as text.',
				type: 'options',
				options: [
					{
						name: 'As in the Sheet',
						value: 'as_in_sheet',
						description: 'The text is sent unchanged',
					},
					{
						name: 'ISO, From Day First',
						value: 'day_first',
						description: '31.12.2026, 31/12/2026, and 31-12-2026 become 2026-12-31',
					},
					{
						name: 'ISO, From Month First',
						value: 'month_first',
						description: '12/31/2026 and 12-31-2026 become 2026-12-31',
					},
				],
				default: 'as_in_sheet',
				displayOptions: {
					show: {
						'/resource': ['contact'],
						'/operation': ['upsert'],
						'/mappingMode': ['autoMapInputData'],
					},
				},
			},
			{
				displayName: 'Field Names',
				name: 'fieldNames',
				description: 'How to name the custom fields. Templates and automations use these names.',
				type: 'options',
				options: [
					{
						name: 'Lowercase With Underscores',
						value: 'lowercase',
						description: 'The column Trial Ends becomes the field trial_ends',
					},
					{
						name: 'As in the Sheet',
						value: 'as_in_sheet',
						description:
							'The field has the name of the column, with its spaces and capital letters',
					},
				],
				default: 'lowercase',
				displayOptions: {
					show: {
						'/resource': ['contact'],
						'/operation': ['upsert'],
						'/mappingMode': ['autoMapInputData'],
					},
				},
			},
			{
				displayName: 'Include Input Fields',
				name: 'includeInputFields',
				type: 'boolean',
				displayOptions: {
					show: {
						'/resource': ['contact', 'email', 'event', 'sequence', 'unsubscribed'],
						'/operation': [
							'addTag',
							'bulkEnroll',
							'check',
							'enroll',
							'findEnrollment',
							'listEnrollments',
							'removeTag',
							'track',
							'trigger',
							'upsert',
						],
					},
				},
				description:
					"Whether to keep the fields of each input item in the output. An output replaces an input field with the same name, such as 'status'.",
				default: false,
			},
			{
				displayName: 'Lists and Objects',
				name: 'listsAndObjects',
				description: 'How to handle columns that contain several values',
				type: 'options',
				options: [
					{
						name: 'Join Lists, Split Objects',
						value: 'flatten',
						description:
							'A list becomes comma-separated text, an object one field per value, such as company_city, and a list of objects JSON',
					},
					{ name: 'Report an Error', value: 'report', description: "The row isn't sent" },
				],
				default: 'flatten',
				displayOptions: {
					show: {
						'/resource': ['contact'],
						'/operation': ['upsert'],
						'/mappingMode': ['autoMapInputData'],
					},
				},
			},
			{
				displayName: 'Max Wait (Minutes)',
				name: 'maxWait',
				type: 'number',
				typeOptions: { minValue: 0 },
				description:
					'Time after which a run no longer waits for the rate limits of the API key, for retries, or for the end of an outage. A run that would need more time for its items sends nothing.',
				default: 60,
			},
			{
				displayName: 'Retry Unknown Outcomes',
				name: 'retryUnknownOutcomes',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['event'], '/operation': ['track'] } },
				description:
					'Whether to retry requests to record an event if their outcome is unknown. This can record the event twice.',
				default: false,
			},
			{
				displayName: 'Skip Unchanged Contacts',
				name: 'skipUnchanged',
				type: 'boolean',
				displayOptions: { show: { '/resource': ['contact'], '/operation': ['upsert'] } },
				description:
					"Whether to skip contacts that haven't changed since this node last sent them. The node outputs them with skipped set to true. It remembers the 10,000 most recent contacts, sends an unchanged contact again after seven days, and doesn't detect changes made elsewhere. If several n8n processes run the workflow, it sends all contacts.",
				default: false,
			},
		],
	},
];
