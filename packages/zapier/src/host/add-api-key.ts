import { withScheme } from '@contact-sync/core';
import type { BeforeRequestMiddleware } from 'zapier-platform-core';

/**
 * Adds the connection's API key, to requests to the connection's own address and to no other.
 * Zapier also runs this with placeholders to learn how the app signs its requests; then the address is
 * no URL and there is nothing to compare. A real address that is none never gets this far:
 * the client refuses it before a request is made.
 */
export const addApiKey: BeforeRequestMiddleware = (request, _z, bundle) => {
	const { api_key, base_url } = bundle.authData;
	if (api_key === undefined || isElsewhere(request.url, base_url)) return request;
	// Lower case, as the client writes its headers: another case would send the header twice.
	return { ...request, headers: { ...request.headers, 'x-api-key': api_key.trim() } };
};

const isElsewhere = (url: string, baseUrl: string | undefined): boolean => {
	const home = URL.parse(withScheme(baseUrl ?? ''));
	return home !== null && URL.parse(String(url))?.origin !== home.origin;
};
