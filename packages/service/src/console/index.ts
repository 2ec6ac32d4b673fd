import type { Route } from '../http/route.ts';
import { loadPages } from './load-pages.ts';
import { CONSOLE_PATH, CONSOLE_ROUTES } from './routes.ts';

/** The console's paths. What answers them is loaded when the first is asked for: the start does not wait for it. */
export const consoleRoutes: readonly Route[] = CONSOLE_ROUTES.map(
	({ method, path, page, access }): Route => ({
		method,
		path: `${CONSOLE_PATH}${path}`,
		respond: async (c, tools) => (await loadPages())(page, access, c, tools),
	}),
);
