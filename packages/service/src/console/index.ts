import type { Route } from '../api/http/route.ts';
import type { ConsoleTools } from './console-tools.ts';
import { loadPages } from './load-pages.ts';
import { CONSOLE_PATH, CONSOLE_ROUTES } from './routes.ts';

/** Routes of the console. The pages are loaded on the first request, so that the service starts faster. */
export const consoleRoutes: readonly Route<ConsoleTools>[] = CONSOLE_ROUTES.map(
	({ method, path, page, access }): Route<ConsoleTools> => ({
		method,
		path: `${CONSOLE_PATH}${path}`,
		respond: async (c, tools) => (await loadPages())(page, access, c, tools),
	}),
);
