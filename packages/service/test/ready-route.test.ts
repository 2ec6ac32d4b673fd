import { Hono } from 'hono';
import type { ApiTools } from '../src/api/http/api-tools.ts';
import type { Env } from '../src/api/http/env.ts';
import { mountRoutes } from '../src/api/http/mount-routes.ts';
import { respondWithError } from '../src/api/http/respond-with-error.ts';
import { readyRoute } from '../src/api/routes/outside/health.ts';
import type { Readiness } from '../src/store/is-ready.ts';

let mockReadiness: Readiness;
jest.mock('../src/store/is-ready.ts', () => ({ createReadiness: () => async () => mockReadiness }));

test.each<[Readiness, number, RegExp]>([
	['ready', 200, /^\{"status":"ready"\}$/],
	['full', 503, /^\{"detail":"The disk of the database is full, .*"\}$/],
	['read-only', 503, /^\{"detail":"The database accepts no changes, .*"\}$/],
	['silent', 503, /^\{"detail":"The database doesn't respond\. .*"\}$/],
])('/readyz for a database that is %s: returns %i', async (readiness, status, body) => {
	mockReadiness = readiness;
	const tools = { clock: {} } as unknown as ApiTools;
	const app = new Hono<Env>();
	mountRoutes(app, '', [readyRoute(tools)], tools);
	app.onError(respondWithError({ log: () => {} }));
	const response = await app.request('/readyz');
	expect(response.status).toBe(status);
	expect(await response.text()).toMatch(body);
});
