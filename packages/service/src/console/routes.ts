import type { Route } from '../api/http/route.ts';
import { OPERATIONS } from './operations/index.ts';

/** Path of the console, outside the API. */
export const CONSOLE_PATH = '/console';

const PAGE_ROUTES = [
	{ method: 'GET', path: '', page: 'toConsole', access: 'open' },
	{ method: 'GET', path: '/', page: 'home', access: 'signed in' },
	{ method: 'GET', path: '/style.css', page: 'style', access: 'open' },
	{ method: 'GET', path: '/console.js', page: 'script', access: 'open' },
	{ method: 'GET', path: '/icon.svg', page: 'icon', access: 'open' },
	{ method: 'GET', path: '/login', page: 'home', access: 'signed in' }, // the URL in the browser after a wrong password
	{ method: 'POST', path: '/login', page: 'signIn', access: 'open' },
	{ method: 'POST', path: '/logout', page: 'signOut', access: 'signed in' },
	{ method: 'GET', path: '/overview/', page: 'overview', access: 'signed in' },
	{ method: 'GET', path: '/contacts/', page: 'contacts', access: 'signed in' },
	{ method: 'GET', path: '/contacts/:id/', page: 'contact', access: 'signed in' },
	{ method: 'GET', path: '/outbox/', page: 'outbox', access: 'signed in' },
	{ method: 'GET', path: '/outbox/:id/', page: 'mail', access: 'signed in' },
	{ method: 'GET', path: '/outbox/:id/body/', page: 'mailBody', access: 'signed in' },
	{ method: 'GET', path: '/sequences/', page: 'sequences', access: 'signed in' },
	{ method: 'GET', path: '/sequences/:slug/', page: 'sequence', access: 'signed in' },
	{ method: 'GET', path: '/automations/', page: 'automations', access: 'signed in' },
	{ method: 'GET', path: '/jobs/', page: 'jobs', access: 'signed in' },
	{ method: 'GET', path: '/keys/', page: 'keys', access: 'signed in' },
	{ method: 'GET', path: '/requests/', page: 'requests', access: 'signed in' },
	{ method: 'GET', path: '/unsubscribed/', page: 'unsubscribed', access: 'signed in' },
	{ method: 'GET', path: '/audit/', page: 'audit', access: 'signed in' },
	{ method: 'GET', path: '/workspace/', page: 'workspace', access: 'signed in' },
] as const satisfies readonly ConsoleRoute[];

/** Route for unknown paths. It must be last, because it matches every path. */
const NOWHERE = {
	method: 'GET',
	path: '/*',
	page: 'nowhere',
	access: 'signed in',
} as const satisfies ConsoleRoute;

interface ConsoleRoute {
	method: Route['method'];
	/** Path relative to CONSOLE_PATH. */
	path: '' | `/${string}`;
	/** Name of a page, a handler, or an operation. */
	page: string;
	access: 'open' | 'signed in';
}

export type PageName = (typeof PAGE_ROUTES)[number]['page'] | (typeof NOWHERE)['page'];

/** Routes of operations: GET shows the confirmation, and POST runs the operation. */
const OPERATION_ROUTES = OPERATIONS.flatMap(({ name, path }) =>
	(['GET', 'POST'] as const).map((method): ConsoleRoute => ({
		method,
		path,
		page: name,
		access: 'signed in',
	})),
);

/** Routes of the console. Routes with the access `signed in` require a session. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
	...PAGE_ROUTES,
	...OPERATION_ROUTES,
	NOWHERE,
];
