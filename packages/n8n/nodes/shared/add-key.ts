import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { parseBaseUrl } from '../../core.ts';

/** Options of a request from our nodes or from HTTP Request, which sets `uri` instead of `url`. */
type Options = IHttpRequestOptions & { uri?: string };

/** Maximum length of the origin in an error title, in characters. A title has up to 80 characters. */
const MAX_ORIGIN_LENGTH = 50;

/** Rules for rejecting requests that must not contain the key. The first match applies. */
const REJECTIONS: ReadonlyArray<{
	when: (options: Options, target: URL | undefined, base: URL) => boolean;
	summary: (target: URL | undefined) => string;
	hint: (base: URL) => string;
}> = [
	{
		when: (_, target, base) => target?.origin !== base.origin,
		summary: (target) =>
			`The API key isn't sent to ${target?.origin.slice(0, MAX_ORIGIN_LENGTH) ?? 'an invalid URL'}.`,
		hint: (base) => `Enter a URL that begins with ${base.href}, the Base URL of the credential.`,
	},
	{
		when: ({ headers = {} }) => Object.keys(headers).some((name) => /^\s*host\s*$/i.test(name)),
		summary: () => "The API key isn't sent with a Host header.",
		hint: () =>
			'Remove Host from the headers, because it can route the request to another service.',
	},
	{
		when: ({ proxy }) => Boolean(proxy),
		summary: () => "The API key isn't sent through a proxy that's set in a node.",
		hint: () => "Remove Proxy from Options. n8n's own proxy settings apply.",
	},
];

/**
 * Adds the API key to a request to the service. n8n's HTTP Request lets users enter any URL with our
 * credential. Therefore, this function disables redirects, and rejects requests whose scheme, host, or port
 * differs from the Base URL's.
 *
 * @throws UserError if the key can't be sent to the URL, or if the Base URL is invalid
 */
export async function addKey(
	{ apiKey, baseUrl }: ICredentialDataDecryptedObject,
	options: Options,
): Promise<IHttpRequestOptions> {
	const base = readBaseUrl(baseUrl);
	if (base instanceof Error) throw new UserError(base.message);
	const target = targetOf(options, base);
	const rejection = REJECTIONS.find(({ when }) => when(options, target, base));
	if (rejection !== undefined) {
		throw new UserError(rejection.summary(target), { description: rejection.hint(base) });
	}
	return {
		...options,
		...NO_REDIRECTS,
		url: target!.href, // the validated URL, so that n8n can't parse it differently
		uri: undefined,
		headers: { ...options.headers, 'X-API-Key': String(apiKey ?? '').trim() },
	} as IHttpRequestOptions; // n8n also accepts the options of HTTP Request
}

/**
 * Returns the Base URL, or an error if the URL is invalid. Errors from the core have a code, and n8n's
 * credential test would show only that code.
 */
function readBaseUrl(baseUrl: unknown): URL | Error {
	try {
		return new URL(parseBaseUrl(baseUrl));
	} catch (error) {
		return error as Error;
	}
}

/** Options that disable redirects, in requests from our nodes and from HTTP Request. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/** Returns a request's URL, with the Base URL prepended to paths, or undefined if the URL is invalid. */
function targetOf({ url, uri }: Options, base: URL): URL | undefined {
	const text = String(url ?? uri);
	const full = text.startsWith('/') ? `${base.href}${text}` : text;
	return URL.canParse(full) ? new URL(full) : undefined;
}
