import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

/** Advice for failures that are probably due to an incorrect Base URL. */
const CHECK_BASE_URL = "Check the Base URL: it's the URL of the API and usually ends with /api/v1.";

const redirected = (status: number) =>
	`The Base URL redirects to another URL (${status}). Enter the final URL. Redirects aren't followed, to protect your API key.`;

const failed = (status: number) =>
	`The service failed (${status}). Retry in a minute. If the error persists, contact the operator of the service.`;

/** Messages for a failed credential test, by status code. They match the node's errors. */
const statusMessages: Record<number, string> = {
	...Object.fromEntries([301, 302, 307, 308].map((status) => [status, redirected(status)])),
	401: 'The service rejected the API key. Copy the key again, and check that it belongs to the service at this Base URL.',
	403: "The service denied this API key access (403). Check that the key isn't blocked, or use another key.",
	404: `The service has no such endpoint (404). ${CHECK_BASE_URL}`,
	429: 'This API key reached its rate limit. Retry in a minute, or ask the operator of the service for a higher limit.',
	...Object.fromEntries([500, 502, 503, 504].map((status) => [status, failed(status)])),
};

const WEB_PAGE = `The response is a web page (200). ${CHECK_BASE_URL}`;

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
			description: "A live or test key from the service's dashboard",
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
			displayName: 'Requests per Minute',
			name: 'perMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60,
			description:
				"The API key's rate limit per minute. The node waits when it's reached. If several programs use the key, divide its limit among them.",
		},
		{
			displayName: 'Requests per Hour',
			name: 'perHour',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1000,
			description:
				"The API key's rate limit per hour. If several programs use the key, divide it, too.",
		},
		{
			displayName:
				'The scopes of the key determine which operations it can run. Contacts and tags need contacts:write. Events need events:track. Enrollments, lists of sequences, and the choice From List need sequences:read. Enrolling needs sequences:enroll. Emails need emails:trigger. Unsubscribed email addresses need contacts:read. To see the scopes of your key, run the operation Your API Key: Check.',
			name: 'scopesNotice',
			type: 'notice',
			default: '',
		},
	];

	/** Loads the core on the first call, because n8n loads a credential to show its form. */
	authenticate: IAuthenticate = async (credentials, options) => {
		const { addKey } = await import('../nodes/shared/add-key.ts');
		return await addKey(credentials, options);
	};

	test: ICredentialTestRequest = {
		request: {
			url: '/ping/', // addKey prepends the Base URL
			method: 'GET',
			timeout: 15_000,
		},
		// n8n accepts both kinds of rules in one list, but its type definition allows only one kind.
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
						'This API key has no scopes. Add those that you need, such as contacts:write, or use another key.',
				},
			},
		] as ICredentialTestRequest['rules'],
	};
}
