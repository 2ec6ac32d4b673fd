import { ConfigurationError } from '@contact-sync/core';
import { implausibleKey } from './implausible-key.ts';

/** An API key and the base URL of its service. Both are validated when a client is created. */
export interface Access {
	apiKey: string;
	baseUrl: string;
}

/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

export const API_KEY_VARIABLE = 'CONTACT_SYNC_API_KEY';
export const BASE_URL_VARIABLE = 'CONTACT_SYNC_BASE_URL';

/**
 * Returns the API key and base URL of a process that serves one user. Missing variables become empty strings,
 * and tools then explain how to set them.
 */
export const accessFrom = (environment: Environment): Access => ({
	apiKey: environment[API_KEY_VARIABLE] ?? '',
	baseUrl: environment[BASE_URL_VARIABLE] ?? '',
});

/** Returns the API key of a request, from `X-API-Key` or a bearer token. */
export function apiKeyFrom(headers: Headers): string | undefined {
	const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
	return headers.get('x-api-key') || bearer; // a blank header counts as missing
}

/**
 * Checks that the API key and the base URL are set.
 *
 * @throws ConfigurationError that explains where to set them
 */
export function requireAccess({ apiKey, baseUrl }: Access): void {
	if (apiKey.trim() === '') {
		throw new ConfigurationError({
			summary: 'The API key is missing.',
			hint: `Set ${API_KEY_VARIABLE} in the configuration of this MCP server. Over HTTP, a request can send it in the header X-API-Key instead.`,
		});
	}
	const is = implausibleKey(apiKey);
	if (is !== undefined) {
		throw new ConfigurationError({
			summary: `The API key is ${is}, not a key.`,
			hint: `Copy the key from the dashboard of the service, and set it as ${API_KEY_VARIABLE}, or in the header X-API-Key over HTTP.`,
		});
	}
	if (baseUrl.trim() === '') {
		throw new ConfigurationError({
			summary: 'The URL of the service is missing.',
			hint: `Set ${BASE_URL_VARIABLE} in the configuration of this MCP server, such as https://contacts.example.com/api/v1.`,
		});
	}
}
