import { BASE_PATH } from '../../src/api/http/base-path.ts';
import { createApp } from '../../src/app.ts';
import type { ConsoleTools } from '../../src/console/console-tools.ts';

/** Route of the app. */
export interface AppRoute {
	method: string;
	/** Path with parameter names, such as `/u/:token`. */
	path: string;
}

/** Dependencies that the app uses to mount its routes. */
const TOOLS = { mail: { hookTokens: ['token'] }, clock: {} } as unknown as ConsoleTools;

/** All routes of the service, read from the app, so that tests include new routes. */
export const APP_ROUTES: readonly AppRoute[] = createApp(TOOLS)
	.routes.filter(({ method }) => method !== 'ALL')
	.map(({ method, path }) => ({ method, path }));

/** Routes that require no key and no session, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
	'GET /healthz': 'only reports that the service responds',
	'GET /readyz': 'tells nothing but that the database responds, too',
	'GET /u/:token': 'the link is signed',
	'POST /u/:token': 'the link is signed',
	'POST /hooks/mail/': 'has a token of its own',
	[`GET ${BASE_PATH}/openapi.json`]: 'holds nothing secret',
	...Object.fromEntries(
		['', '/', '/start.js', '/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'].map(
			(path) => [`GET /docs${path}`, 'shows what holds nothing secret'],
		),
	),
	'GET /console': 'leads to the console',
	'GET /console/style.css': 'holds nothing secret',
	'GET /console/console.js': 'holds nothing secret',
	'GET /console/icon.svg': 'holds nothing secret',
	'POST /console/login': 'wants the password',
};

export const routeName = ({ method, path }: AppRoute) => `${method} ${path}`;
export const isOpen = (route: AppRoute): boolean => routeName(route) in OPEN;
export const isOfApi = (route: AppRoute): boolean =>
	!isOpen(route) && route.path.startsWith(`${BASE_PATH}/`);
export const isOfConsole = (route: AppRoute): boolean =>
	!isOpen(route) && route.path.startsWith('/console/');

/** Returns a URL of a route, with values for its parameters. */
export const addressOf = ({ path }: AppRoute): string =>
	path.replaceAll(/:\w+|\*/g, '00000000-0000-4000-8000-000000000000');
