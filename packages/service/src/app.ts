import { Hono } from 'hono';
import { answerError } from './http/answer-error.ts';
import type { Env } from './http/env.ts';
import { keepWithinLimits } from './http/keep-within-limits.ts';
import { logRequest } from './http/log-request.ts';
import { mountRoutes } from './http/mount-routes.ts';
import { nameRequest } from './http/name-request.ts';
import { noSuchPath } from './http/no-such-path.ts';
import { requireKey } from './http/require-key.ts';
import { healthRoute } from './routes/health.ts';
import { routes } from './routes/index.ts';
import type { Tools } from './tools.ts';

/** The version is part of the base address. api.md section 9. */
export const BASE_PATH = '/api/v1';

/** Puts the service together. */
export function createApp(tools: Tools): Hono<Env> {
	const app = new Hono<Env>();
	app.use(nameRequest(tools), logRequest(tools));
	mountRoutes(app, '', [healthRoute], tools);
	app.use(`${BASE_PATH}/*`, requireKey(tools), keepWithinLimits(tools));
	mountRoutes(app, BASE_PATH, routes, tools);
	app.notFound(noSuchPath);
	app.onError(answerError(tools));
	return app;
}
