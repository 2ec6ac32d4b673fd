import {
	UserError,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { parseBaseUrl } from '../../core.ts';

/** Options of a request: those of our nodes, or those of HTTP Request, which name the URL `uri`. */
type Options = IHttpRequestOptions & { uri?: string };

/** Longest origin in a title of 80 characters. */
const MAX_ORIGIN_LENGTH = 50;

/** Requests that don't get the key, first match wins. */
const REFUSALS: ReadonlyArray<{
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
		hint: () => 'Remove Host from the headers: it can lead to another service.',
	},
	{
		when: ({ proxy }) => Boolean(proxy),
		summary: () => "The API key isn't sent through a proxy that's set in a node.",
		hint: () => "Remove Proxy from Options. n8n's own proxy settings apply.",
	},
];

/**
 * Adds the API key to a request to the service. n8n's HTTP Request lets users enter any URL with our credential, so a request to
 * another scheme, host, or port than the Base URL's is rejected, and redirects aren't followed.
 *
 * @throws UserError if the key can't be sent there
 * @throws ConfigurationError if the Base URL is invalid
 */
export async function addKey(
	{ apiKey, baseUrl }: ICredentialDataDecryptedObject,
	options: Options,
): Promise<IHttpRequestOptions> {
	const base = new URL(parseBaseUrl(baseUrl));
	const target = targetOf(options, base);
	const refusal = REFUSALS.find(({ when }) => when(options, target, base));
	if (refusal !== undefined) {
		throw new UserError(refusal.summary(target), { description: refusal.hint(base) });
	}
	return {
		...options,
		...NO_REDIRECTS,
		url: target!.href, // the URL that was checked, so that no other reading of it counts
		uri: undefined,
		headers: { ...options.headers, 'X-API-Key': String(apiKey ?? '').trim() },
	} as IHttpRequestOptions; // n8n also takes the options of HTTP Request
}

/** For the requests of our nodes, and for those of HTTP Request. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
};

/** Returns the URL of a request, with the Base URL before a path; undefined if it's invalid. */
function targetOf({ url, uri }: Options, base: URL): URL | undefined {
	const text = String(url ?? uri);
	const full = text.startsWith('/') ? `${base.href}${text}` : text;
	return URL.canParse(full) ? new URL(full) : undefined;
}
