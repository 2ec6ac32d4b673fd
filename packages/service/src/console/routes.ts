import type { Route } from '../http/route.ts';
import { OPERATIONS } from './operations/index.ts';

/** Where the console is, outside the API. */
export const CONSOLE_PATH = '/console';

const PAGE_ROUTES = [
	{ method: 'GET', path: '', page: 'toConsole', access: 'open' },
	{ method: 'GET', path: '/', page: 'home', access: 'signed in' },
	{ method: 'GET', path: '/style.css', page: 'style', access: 'open' },
	{ method: 'GET', path: '/times.js', page: 'script', access: 'open' },
	{ method: 'GET', path: '/icon.svg', page: 'icon', access: 'open' },
	{ method: 'POST', path: '/login', page: 'signIn', access: 'open' },
	{ method: 'POST', path: '/logout', page: 'signOut', access: 'signed in' },
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

/** The last one: it matches every path. */
const NOWHERE = {
	method: 'GET',
	path: '/*',
	page: 'nowhere',
	access: 'signed in',
} as const satisfies ConsoleRoute;

interface ConsoleRoute {
	method: Route['method'];
	/** Below CONSOLE_PATH. */
	path: '' | `/${string}`;
	/** The name of a page or a deed, or of an operation. */
	page: string;
	access: 'open' | 'signed in';
}

export type PageName = (typeof PAGE_ROUTES)[number]['page'] | (typeof NOWHERE)['page'];

/** GET asks for confirmation, and POST to the same path runs the operation. */
const OPERATION_ROUTES = OPERATIONS.flatMap(({ name, path }) =>
	(['GET', 'POST'] as const).map((method): ConsoleRoute => ({
		method,
		path,
		page: name,
		access: 'signed in',
	})),
);

/** Every path of the console, and the page, deed, or operation that responds. All but the open ones require a session. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
	...PAGE_ROUTES,
	...OPERATION_ROUTES,
	NOWHERE,
];
