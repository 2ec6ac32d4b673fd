import { ConfigurationError } from '@contact-sync/core';

/** What reaches the service: an API key and the URL that it's for. Checked when a client is created. */
export interface Access {
	apiKey: string;
	baseUrl: string;
}

/** The environment of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const API_KEY_VARIABLE = 'CONTACT_SYNC_API_KEY';
export const BASE_URL_VARIABLE = 'CONTACT_SYNC_BASE_URL';

/** Reads the access of a process that serves one user. Missing variables are empty texts: tools then say what to do. */
export const accessFrom = (environment: Environment): Access => ({
	apiKey: environment[API_KEY_VARIABLE] ?? '',
	baseUrl: environment[BASE_URL_VARIABLE] ?? '',
});

/** Returns the API key of a request: `X-API-Key`, or a bearer token. */
export function apiKeyFrom(headers: Headers): string | undefined {
	const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
	return headers.get('x-api-key') || bearer; // a header that is left blank counts as none
}

/**
 * Checks that nothing is missing, and otherwise says where this server reads it.
 *
 * @throws ConfigurationError
 */
export function requireAccess({ apiKey, baseUrl }: Access): void {
	if (apiKey.trim() === '') {
		throw new ConfigurationError({
			summary: 'The API key is missing.',
			hint: `Set ${API_KEY_VARIABLE} in the configuration of this MCP server. Over HTTP, a request can send it in the header X-API-Key instead.`,
		});
	}
	if (baseUrl.trim() === '') {
		throw new ConfigurationError({
			summary: 'The URL of the service is missing.',
			hint: `Set ${BASE_URL_VARIABLE} in the configuration of this MCP server, such as https://contacts.example.com.`,
		});
	}
}
