import { ConfigurationError } from '../errors/configuration-error.ts';

/**
 * Hosts for which plain HTTP is allowed. `private` includes private networks, for example if n8n runs next to
 * the service. `loopback` includes only the local host.
 */
export type PlainHttp = 'private' | 'loopback' | 'never';

/** Path of the API, which contains its version. api.md section 9. */
const API_PATH = '/api/v1';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const PRIVATE =
	/^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[f[cd][0-9a-f]{2}:.*\]|[^.:[\]]+|.+\.(local|internal))$/;

/** Maximum length of a base URL, in characters. Some patterns take quadratic time. */
const MAX_LENGTH = 2_000;

const EXAMPLE = 'Enter a URL such as https://contacts.example.com/api/v1.';

const allowsPlainHttp = (host: string, plainHttp: PlainHttp): boolean => {
	if (plainHttp === 'never') return false;
	return LOOPBACK.test(host) || (plainHttp === 'private' && PRIVATE.test(host));
};

/** Matches spaces and invisible characters, which people copy from web pages and documents. */
const INVISIBLE = /[\s\p{Cf}]/u;

/** Returns a path with its characters decoded, or unchanged if its encoding isn't valid. */
const decoded = (path: string): string => {
	try {
		return decodeURIComponent(path);
	} catch {
		return path;
	}
};

/** Reasons to reject a base URL; the first match wins. Errors never contain the URL, which can contain a password. */
const REJECTION_RULES: ReadonlyArray<{
	when: (url: URL, plainHttp: PlainHttp) => boolean;
	summary: string;
	hint: string;
}> = [
	{
		when: ({ protocol, hostname }) =>
			(protocol !== 'https:' && protocol !== 'http:') || /^https?$/.test(hostname), // https://https://…
		summary: "The Base URL isn't a valid URL.",
		hint: EXAMPLE,
	},
	{
		when: ({ pathname }) => INVISIBLE.test(decoded(pathname)),
		summary: 'The Base URL contains a space or an invisible character.',
		hint: 'Type it instead of pasting it.',
	},
	{
		when: (url) => url.username !== '' || url.password !== '',
		summary: 'The Base URL contains a user name or a password.',
		hint: 'Remove the user name, the password, and the @. The API key is enough.',
	},
	{
		when: (url) => url.search !== '' || url.hash !== '',
		summary: 'The Base URL contains a ? or a #.',
		hint: `Remove it and everything after it. ${EXAMPLE}`,
	},
	{
		when: (url, plainHttp) => url.protocol === 'http:' && !allowsPlainHttp(url.hostname, plainHttp),
		summary: "The Base URL uses http://, which doesn't encrypt the API key.",
		hint: 'Use https:// instead.',
	},
];

/** Host name with a dot, `localhost`, or an IPv6 address. */
const HOST = /^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|localhost|\[[\da-f:.]+\])(?=[:/?#]|$)/iu;

/**
 * Host name in a private network, such as the name of a container. A port or a path must follow, because any
 * word could be a host name.
 */
const HOST_NAME = /^(?!https?:)[\p{L}\p{N}_-]+(?=:\d+(?:[/?#]|$)|\/)/iu;

/** Trims a base URL, and adds `https://` if it begins with a host. */
export function withScheme(text: string): string {
	const trimmed = text.trim();
	return HOST.test(trimmed) || HOST_NAME.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/**
 * Validates and normalizes a base URL: removes trailing slashes, and adds `https://` if the scheme is missing
 * and `/api/v1` if the path is missing.
 *
 * @throws ConfigurationError if the URL is invalid, or could expose the key
 */
export function parseBaseUrl(text: unknown, plainHttp: PlainHttp = 'private'): string {
	const isLong = typeof text === 'string' && text.length > MAX_LENGTH;
	const full = typeof text === 'string' && !isLong ? withScheme(text) : '';
	if (full === '' && !isLong) {
		throw new ConfigurationError({ summary: 'The Base URL is missing.', hint: EXAMPLE });
	}
	if (isLong || !URL.canParse(full)) {
		throw new ConfigurationError({ summary: "The Base URL isn't a valid URL.", hint: EXAMPLE });
	}
	const url = new URL(full);
	const rule = REJECTION_RULES.find(({ when }) => when(url, plainHttp));
	if (rule) throw new ConfigurationError(rule);
	const path = url.pathname.replace(/\/+$/, '');
	return url.origin + (path === '' ? API_PATH : path);
}
