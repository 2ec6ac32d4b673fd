import { Hono } from 'hono';
import type { ConsoleTools } from './console/console-tools.ts';
import { consoleRoutes } from './console/index.ts';
import { answerError } from './http/answer-error.ts';
import type { AppControls } from './http/app-controls.ts';
import { BASE_PATH } from './http/base-path.ts';
import { countRequest } from './http/count-request.ts';
import type { Env } from './http/env.ts';
import { keepWithinLimits } from './http/keep-within-limits.ts';
import { logRequest } from './http/log-request.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { nameRequest } from './http/name-request.ts';
import { noSuchPath } from './http/no-such-path.ts';
import { requireKey } from './http/require-key.ts';
import { addSafeHeaders } from './http/safe-headers.ts';
import { routes } from './routes/index.ts';
import { openApiRoute } from './routes/openapi.ts';
import { outsideRoutes } from './routes/outside/index.ts';

/** Puts the service together. */
export function createApp(tools: ConsoleTools, controls?: AppControls): Hono<Env> {
	const app = new Hono<Env>();
	app.use(addSafeHeaders, nameRequest(tools), logRequest(tools));
	mountRoutes(app, '', outsideRoutes(tools), tools);
	mountRoutes(app, '', consoleRoutes, tools);
	mountRoutes(app, BASE_PATH, [openApiRoute(routes)], tools);
	controls?.mount(app);
	app.use(`${BASE_PATH}/*`, requireKey(tools), countRequest(tools));
	for (const step of controls?.afterKey ?? []) app.use(`${BASE_PATH}/*`, step);
	app.use(`${BASE_PATH}/*`, keepWithinLimits(tools));
	mountRoutes(app, BASE_PATH, routes, tools);
	app.notFound(noSuchPath);
	app.onError(answerError(tools));
	return app;
}
