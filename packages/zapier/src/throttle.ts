import type { App } from 'zapier-platform-core';

/**
 * The key's limit of 60 requests per minute (api.md section 8), minus a reserve for steps with two requests, drop-down lists, and
 * other clients of the key. All actions of a connection share it, because `action` isn't in its scope. Zapier supports only one
 * window, so the service enforces the hourly limit, and rate limits that differ, with 429.
 */
export const throttle = {
	window: 60, // seconds
	limit: 50,
	key: 'api',
	scope: ['auth'],
} satisfies App['throttle'];
