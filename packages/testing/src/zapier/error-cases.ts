import type { StartedService } from '@contact-sync/service/testing';
import type { Connection } from './invoke-by-cli.ts';

export const WORKSPACE = `
product: Acme
keys:
  - { name: sales, environment: live, scopes: [contacts:read, contacts:write, events:track, emails:trigger] }
  - { name: reader, environment: test, scopes: [contacts:read] }
  - { name: useless, environment: test, scopes: [tags:write] }
`;

/** Services that a connection can point to. */
export interface Targets {
	service: Pick<StartedService, 'url' | 'keys'>;
	/** A server that responds to every request with a web page. */
	website: { url: string };
}

/** A call to the app that must fail with one clear message. */
export interface ErrorCase {
	name: string;
	uses: 'auth test' | 'create upsert_contact';
	/** Fields that differ from `CONTACT`. */
	input?: object;
	/** Changes to a connection that uses the key `sales`. */
	connection?: (targets: Targets) => Partial<Connection>;
	/** Message that users see in Zapier. */
	message: string;
}

/** The contact in every call. Error messages must not contain these values. */
export const CONTACT = {
	email: 'grace@acme.example',
	first_name: 'Brewster',
	source: 'partner-list',
};

const PASSWORD = 'hunter2';
const UNKNOWN_KEY = 'test_0000000000000000';

const unreachable = {
	connection: () => ({ base_url: 'http://127.0.0.1:1' }),
	message:
		"Nothing responds at 127.0.0.1:1. Check that the service is running, and check the port in the Base URL. In Docker, use the host's name instead of 127.0.0.1.",
};
const htmlResponse = {
	connection: ({ website }: Targets) => ({ base_url: website.url }),
	message:
		"The response is a web page (200). Check the Base URL: it's the URL of the API and usually ends with /api/v1.",
};
const unknownKey = () => ({ api_key: UNKNOWN_KEY });

export const ERROR_CASES: readonly ErrorCase[] = [
	{
		name: 'an invalid email address',
		uses: 'create upsert_contact',
		input: { email: 'ada at acme' },
		message: "'Email' isn't a valid email address: ada at acme. Enter one like name@example.com.",
	},
	{
		name: 'invalid JSON',
		uses: 'create upsert_contact',
		input: { custom_fields_json: '{plan: pro}' },
		message: `'Custom Fields' isn't a JSON object. Enter one like {"plan": "pro", "seats": 12}. Write a line break in a value as \\n, and a quotation mark as \\", or enter names and values instead.`,
	},
	{
		name: 'a base URL with a password',
		uses: 'auth test',
		connection: ({ service: { url } }) => ({ base_url: url.replace('://', `://ada:${PASSWORD}@`) }),
		message:
			'The Base URL contains a user name or a password. Remove the user name, the password, and the @. The API key is enough.',
	},
	{
		name: 'a key with a line break',
		uses: 'auth test',
		connection: ({ service: { keys } }) => ({ api_key: `${keys.sales}\nX-Admin: 1` }),
		message:
			'The API key contains a space, a line break, or another invalid character. Copy only the key, without quotes or other text around it.',
	},
	{
		name: 'an unknown key',
		uses: 'auth test',
		connection: unknownKey,
		message:
			"The service rejected the API key. Copy the key again, and check that it belongs to the service at this Base URL. The service reports: This API key isn't valid. It might be misspelled or revoked.",
	},
	{
		name: 'an unknown key',
		uses: 'create upsert_contact',
		connection: unknownKey,
		message: 'The service rejected the API key. Reconnect Contact Sync in Zapier with a valid key.',
	},
	{
		name: 'a key that lacks the scope',
		uses: 'create upsert_contact',
		connection: ({ service: { keys } }) => ({ api_key: keys.reader! }),
		message:
			"This API key can't create or update contacts or change their tags. Add the scope contacts:write. The key has: contacts:read.",
	},
	{
		name: 'a key whose scopes grant nothing',
		uses: 'auth test',
		connection: ({ service: { keys } }) => ({ api_key: keys.useless! }),
		message:
			'This API key has no scope that allows an action. Add the scopes that you need, such as contacts:write, or use another key.',
	},
	{ name: 'an unreachable service', uses: 'auth test', ...unreachable },
	{ name: 'an unreachable service', uses: 'create upsert_contact', ...unreachable },
	{ name: 'an HTML response', uses: 'auth test', ...htmlResponse },
	{ name: 'an HTML response', uses: 'create upsert_contact', ...htmlResponse },
];

/** Returns the input and connection of a call, and values that its output must not contain. */
export function prepareErrorCase({ input, connection }: ErrorCase, targets: Targets) {
	const { url, keys } = targets.service;
	return {
		input: { ...CONTACT, ...input },
		connection: { api_key: keys.sales!, base_url: url, ...connection?.(targets) },
		secrets: [...Object.values(CONTACT), ...Object.values(keys), UNKNOWN_KEY, PASSWORD],
	};
}
