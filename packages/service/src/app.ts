import { Hono } from 'hono';
import type { ConsoleTools } from './console/console-tools.ts';
import { consoleRoutes } from './console/index.ts';
import { respondWithError } from './http/respond-with-error.ts';
import type { AppControls } from './http/app-controls.ts';
import { BASE_PATH } from './http/base-path.ts';
import { countRequest } from './http/count-request.ts';
import type { Env } from './http/env.ts';
import { enforceLimits } from './http/enforce-limits.ts';
import { logRequest } from './http/log-request.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { assignRequestId } from './http/assign-request-id.ts';
import { noSuchPath } from './http/no-such-path.ts';
import { requireKey } from './http/require-key.ts';
import { addSafeHeaders } from './http/safe-headers.ts';
import { routes } from './routes/index.ts';
import { openApiRoute } from './routes/openapi.ts';
import { outsideRoutes } from './routes/outside/index.ts';

/** Creates the app from its routes and middleware. */
export function createApp(tools: ConsoleTools, controls?: AppControls): Hono<Env> {
	const app = new Hono<Env>();
	app.use(addSafeHeaders, assignRequestId(tools), logRequest(tools));
	mountRoutes(app, '', outsideRoutes(tools), tools);
	mountRoutes(app, '', consoleRoutes, tools);
	mountRoutes(app, BASE_PATH, [openApiRoute(routes)], tools);
	controls?.mount(app);
	app.use(`${BASE_PATH}/*`, requireKey(tools), countRequest(tools));
	for (const step of controls?.afterKey ?? []) app.use(`${BASE_PATH}/*`, step);
	app.use(`${BASE_PATH}/*`, enforceLimits(tools));
	mountRoutes(app, BASE_PATH, routes, tools);
	app.notFound(noSuchPath);
	app.onError(respondWithError(tools));
	return app;
}
