import { matchedRoutes } from 'hono/route';
import type { RequestContext } from './env.ts';

/**
 * Returns the path template of a request's route, or `unknown` if no route matches. The path itself can
 * contain contact data.
 */
export function pathTemplate(c: RequestContext): string {
	const templates = matchedRoutes(c).map(({ path }) => path);
	return templates.findLast((path) => !path.includes('*')) ?? 'unknown';
}
