import type { IAuthenticate, ICredentialType, INodeProperties, Icon } from 'n8n-workflow';

const SCOPES =
	'https://github.com/contact-sync/contact-sync-connectors/blob/main/docs/users/actions.md#scopes';

export class ContactSyncApi implements ICredentialType {
	name = 'contactSyncApi';

	displayName = 'Contact Sync API';

	icon: Icon = {
		light: 'file:../icons/contact-sync.light.svg',
		dark: 'file:../icons/contact-sync.dark.svg',
	};

	documentationUrl =
		'https://github.com/contact-sync/contact-sync-connectors/blob/main/packages/n8n/README.md#connect';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. cs_live_…',
			description:
				'A live or test key. To create one, open API Keys in the dashboard or the console of the service.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://contacts.example.com/api/v1',
			description:
				'The URL of the API. If it has no scheme, https:// is added; if it has no path, /api/v1 is added.',
		},
		{
			displayName: `Each operation needs <a href="${SCOPES}" target="_blank">a scope of the key</a>.`,
			name: 'scopesNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Requests per Minute',
			name: 'perMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: '',
			placeholder: 'from the service',
			description:
				"The node uses this limit or the one that the service reports, whichever is lower. If several programs use the key, divide the key's limit among them.",
		},
		{
			displayName: 'Requests per Hour',
			name: 'perHour',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: '',
			placeholder: 'from the service',
			description:
				"The node uses this limit or the one that the service reports, whichever is lower. If several programs use the key, divide the key's limit among them.",
		},
	];

	/** Loads the core on the first call, because n8n loads a credential to show its form. */
	authenticate: IAuthenticate = async (credentials, options) => {
		const { addKey } = await import('../nodes/shared/add-key.ts');
		return await addKey(credentials, options);
	};
}
