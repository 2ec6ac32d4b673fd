import type { Route } from '../http/route.ts';

/** Where the console is, outside the API. */
export const CONSOLE_PATH = '/console';

/** Every path of the console, and the page or the deed that answers it. Who is not signed in gets nothing but the open ones. */
export const CONSOLE_ROUTES = [
	{ method: 'GET', path: '', page: 'toConsole', access: 'open' },
	{ method: 'GET', path: '/', page: 'home', access: 'signed in' },
	{ method: 'GET', path: '/style.css', page: 'style', access: 'open' },
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
	{ method: 'GET', path: '/requests/', page: 'requests', access: 'signed in' },
	{ method: 'GET', path: '/unsubscribed/', page: 'unsubscribed', access: 'signed in' },
	{ method: 'GET', path: '/workspace/', page: 'workspace', access: 'signed in' },
	{ method: 'GET', path: '/*', page: 'nowhere', access: 'signed in' },
] as const satisfies readonly ConsoleRoute[];

interface ConsoleRoute {
	method: Route['method'];
	/** Below CONSOLE_PATH. */
	path: '' | `/${string}`;
	page: string;
	access: 'open' | 'signed in';
}

export type PageName = (typeof CONSOLE_ROUTES)[number]['page'];
