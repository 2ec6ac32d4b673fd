import { withScheme } from '@contact-sync/core';
import type { BeforeRequestMiddleware } from 'zapier-platform-core';

/**
 * Adds the connection's API key to requests to the connection's origin, and to no others. Zapier also runs this with placeholders
 * to learn how the app authenticates; the Base URL then isn't a URL, and the origin isn't compared. An invalid Base URL of a user
 * never gets here, because the client rejects it before it sends a request.
 */
export const addApiKey: BeforeRequestMiddleware = (request, _z, bundle) => {
	const { api_key, base_url } = bundle.authData;
	if (api_key === undefined || isOtherOrigin(request.url, base_url)) return request;
	// Lowercase, same as the client's headers: otherwise the header would be sent twice.
	return { ...request, headers: { ...request.headers, 'x-api-key': api_key.trim() } };
};

const isOtherOrigin = (url: string, baseUrl: string | undefined): boolean => {
	const base = URL.parse(withScheme(baseUrl ?? ''));
	return base !== null && URL.parse(String(url))?.origin !== base.origin;
};
