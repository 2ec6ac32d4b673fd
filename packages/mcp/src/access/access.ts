/** What reaches the service: an API key and the URL that it's for. Checked when a client is created. */
export interface Access {
	apiKey: string;
	baseUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

export const API_KEY_VARIABLE = 'CONTACT_SYNC_API_KEY';
export const BASE_URL_VARIABLE = 'CONTACT_SYNC_BASE_URL';

/** Reads the access of a process that serves one user. Missing variables are empty texts: tools then say what to do. */
export const accessFrom = (environment: Environment): Access => ({
	apiKey: environment[API_KEY_VARIABLE] ?? '',
	baseUrl: baseUrlFrom(environment),
});

/** Reads the base URL alone, for a process in which each request brings its own key. */
export const baseUrlFrom = (environment: Environment): string =>
	environment[BASE_URL_VARIABLE] ?? '';

/** Returns the API key of a request: `X-API-Key`, or a bearer token. */
export function apiKeyFrom(headers: Headers): string | undefined {
	const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
	return headers.get('x-api-key') ?? bearer;
}
