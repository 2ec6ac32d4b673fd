import { parseBaseUrl } from '@contact-sync/core';
import { BASE_URL_VARIABLE, type Environment } from './access/access.ts';
import { OptionError } from './option-error.ts';

/** Options of the authorization server. */
export interface OAuthOptions {
	/** Public URL of the server, without a path, such as https://mcp.example.com. It's also the issuer. */
	publicUrl: string;
	/** Secrets that tokens are encrypted with: the current one, then the previous one during a rotation. */
	secrets: readonly string[];
}

export const SECRET_VARIABLE = 'CONTACT_SYNC_OAUTH_SECRET';
export const PREVIOUS_SECRET_VARIABLE = 'CONTACT_SYNC_OAUTH_PREVIOUS_SECRET';

const MIN_SECRET_LENGTH = 32;

/** Hosts for which HTTP is accepted, because the connection doesn't leave the computer. */
export const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Reads the options of the authorization server.
 *
 * @throws OptionError
 */
export function readOAuth(url: string, environment: Environment): OAuthOptions {
	const secret = environment[SECRET_VARIABLE] ?? '';
	const previous = environment[PREVIOUS_SECRET_VARIABLE] ?? '';
	const secrets = [secret, previous].filter((text, i) => i === 0 || text !== '');
	if (secrets.some(({ length }) => length < MIN_SECRET_LENGTH)) {
		throw new OptionError(
			`--oauth requires ${SECRET_VARIABLE} with at least ${MIN_SECRET_LENGTH} random characters, and so does ${PREVIOUS_SECRET_VARIABLE} if it's set. Create one with: openssl rand -base64 32`,
		);
	}
	requireService(environment[BASE_URL_VARIABLE]);
	return { publicUrl: readPublicUrl(url), secrets };
}

/** People enter a key of this service on the authorization page, which can't be shown without it. */
function requireService(baseUrl: string | undefined): void {
	try {
		parseBaseUrl(baseUrl);
	} catch (error) {
		const { message } = error as Error; // always a ConfigurationError
		throw new OptionError(`--oauth requires the service in ${BASE_URL_VARIABLE}. ${message}`);
	}
}

function readPublicUrl(text: string): string {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isSecure =
		url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
	if (url && isSecure && url.href === `${url.origin}/`) return url.origin;
	throw new OptionError(
		`--oauth requires the public URL of this server without a path, such as https://mcp.example.com, not "${text}".`,
	);
}
