import { withScheme } from '@contact-sync/core';
import type { BeforeRequestMiddleware } from 'zapier-platform-core';

/**
 * Adds the connection's API key only to requests to the connection's origin. Zapier also runs this function
 * with placeholders, to detect how the app authenticates. The Base URL then isn't a URL, so the origin isn't
 * compared. A user's invalid Base URL never gets here, because the client rejects it before sending a
 * request.
 */
export const addApiKey: BeforeRequestMiddleware = (request, _z, bundle) => {
	const { api_key, base_url } = bundle.authData;
	if (api_key === undefined || isOtherOrigin(request.url, base_url)) return request;
	// Lowercase, as in the client's headers. Otherwise, the header would be sent twice.
	return { ...request, headers: { ...request.headers, 'x-api-key': api_key.trim() } };
};

const isOtherOrigin = (url: string, baseUrl: string | undefined): boolean => {
	const base = URL.parse(withScheme(baseUrl ?? ''));
	return base !== null && URL.parse(String(url))?.origin !== base.origin;
};
