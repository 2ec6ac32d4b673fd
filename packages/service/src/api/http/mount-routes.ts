import type { Hono } from 'hono';
import type { Env } from './env.ts';
import { Problem } from './problem.ts';
import type { Route } from './route.ts';

/** Mounts endpoints under a base path. Other methods get 405. */
export function mountRoutes<Tools>(
	app: Hono<Env>,
	basePath: string,
	routes: readonly Route<Tools>[],
	tools: Tools,
): void {
	for (const [path, onPath] of Map.groupBy(routes, (route) => `${basePath}${route.path}`)) {
		for (const route of onPath) app.on(route.method, path, (c) => route.respond(c, tools));
		app.all(path, () => {
			throw methodNotAllowed(onPath.map(({ method }) => method));
		});
	}
}

function methodNotAllowed(methods: readonly Route['method'][]): Problem {
	// Hono supports HEAD for every GET route.
	const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
	return new Problem(405, `Method not allowed. Use ${allow.join(' or ')}.`, {
		headers: { Allow: allow.join(', ') },
	});
}
