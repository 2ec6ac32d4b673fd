import type { App } from 'zapier-platform-core';

/**
 * The minute's limit of a key (60, api.md section 8), with room for steps that make two requests, drop-downs and others who
 * use the key. Every action of a connection shares it, since `action` is not in its scope. Zapier allows one window only,
 * so the hour's limit, and a limit that was raised, are told by the service with 429.
 */
export const throttle = {
	window: 60, // seconds
	limit: 50,
	key: 'api',
	scope: ['auth'],
} satisfies App['throttle'];
