import type { App } from 'zapier-platform-core';

/**
 * The key's limit of 60 requests per minute (api.md section 8), minus a reserve. The reserve is for steps
 * with two requests, drop-down lists, and other clients that use the key. All actions of a connection share
 * the throttle, because its scope doesn't include `action`. Zapier supports only one window. The service
 * enforces the hourly limit, and rate limits other than 60 per minute, with 429 responses.
 */
export const throttle = {
	window: 60, // seconds
	limit: 50,
	key: 'api',
	scope: ['auth'],
} satisfies App['throttle'];
