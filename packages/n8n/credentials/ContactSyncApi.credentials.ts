import type {
	IAuthenticateGeneric,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

const REDIRECT =
	'The Base URL leads on to another address, which is not followed. Enter the address the service really has.';

/** What the person sees when the test fails, by status. */
const statusMessages: Record<number, string> = {
	301: REDIRECT,
	302: REDIRECT,
	307: REDIRECT,
	308: REDIRECT,
	401: 'The service did not accept the API key. Copy the key again, and check that it belongs to the service at this Base URL.',
	403: 'The service refused this API key. Check that the key is not blocked, or use another one.',
	404: 'The service does not know this address. Check the Base URL: it usually ends with /api/v1.',
	429: 'The rate limit of this API key is used up. Try again in a minute.',
};

const WEB_PAGE =
	"A web page came back instead of the service's answer. Check the Base URL: it is the address of the API and usually ends with /api/v1.";

export class ContactSyncApi implements ICredentialType {
	name = 'contactSyncApi';

	displayName = 'Contact Sync API';

	icon: Icon = {
		light: 'file:../icons/contact-sync.light.svg',
		dark: 'file:../icons/contact-sync.dark.svg',
	};

	documentationUrl = 'https://github.com/contact-sync/contact-sync-connectors#readme';

	properties: INodeProperties[] = [
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: "A live or test key from the service's dashboard",
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://contacts.example.com/api/v1',
			description: 'The address of the API. Without a path, /api/v1 is added.',
		},
		{
			displayName: 'Requests per Minute',
			name: 'perMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description:
				'The limit of the key. The node keeps within it and waits where it must. Enter another number only if the limit of your key was changed.',
		},
		{
			displayName: 'Requests per Hour',
			name: 'perHour',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1000,
			description: 'The limit of the key for an hour',
		},
		{
			displayName:
				'Keys are for servers only: never put one into a web page or an app. What a key may do depends on its scopes: contacts:write for contacts and tags, events:track for events, sequences:read to list sequences and enrollments, sequences:enroll to enroll, emails:trigger to send emails, contacts:read for the unsubscribed addresses. To see what your key may do, run the operation API Key: Check.',
			name: 'scopesNotice',
			type: 'notice',
			default: '',
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { 'X-API-Key': '={{$credentials.apiKey}}' } },
	};

	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{ $credentials.baseUrl.trim().replace(/\\/+$/, "").replace(/^(https?:\\/\\/[^\\/]+)$/, "$1/api/v1") }}',
			url: '/ping/',
			method: 'GET',
			disableFollowRedirect: true,
			timeout: 15_000,
		},
		// n8n runs both kinds of rules; only its type wants one kind a list.
		rules: [
			...Object.entries(statusMessages).map(([status, message]) => ({
				type: 'responseCode',
				properties: { value: Number(status), message },
			})),
			...['<', '\n'].map((value) => ({
				type: 'responseSuccessBody',
				properties: { key: '[0]', value, message: WEB_PAGE },
			})),
			{
				type: 'responseSuccessBody',
				properties: {
					key: 'scopes.length',
					value: 0,
					message:
						'This API key has no scopes, so it may do nothing. Add the scope contacts:write to it, or use another key.',
				},
			},
		] as ICredentialTestRequest['rules'],
	};
}
