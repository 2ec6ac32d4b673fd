import { Hono } from 'hono';
import type { AppControls } from './api/http/app-controls.ts';
import { assignRequestId } from './api/http/assign-request-id.ts';
import { BASE_PATH } from './api/http/base-path.ts';
import { countRequest } from './api/http/count-request.ts';
import { enforceLimits } from './api/http/enforce-limits.ts';
import type { Env } from './api/http/env.ts';
import { logRequest } from './api/http/log-request.ts';
import { mountRoutes } from './api/http/mount-routes.ts';
import { noSuchPath } from './api/http/no-such-path.ts';
import { requireKey } from './api/http/require-key.ts';
import { respondWithError } from './api/http/respond-with-error.ts';
import { addSafeHeaders } from './api/http/safe-headers.ts';
import { routes } from './api/routes/index.ts';
import { openApiRoute } from './api/routes/openapi.ts';
import { outsideRoutes } from './api/routes/outside/index.ts';
import type { ConsoleTools } from './console/console-tools.ts';
import { consoleRoutes } from './console/index.ts';

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
