import { matchedRoutes } from 'hono/route';
import type { RequestContext } from './env.ts';

/** A request's path as its route has it, `unknown` for one that is not there: the path itself may hold contact data. */
export function pathTemplate(c: RequestContext): string {
	const templates = matchedRoutes(c).map(({ path }) => path);
	return templates.findLast((path) => !path.includes('*')) ?? 'unknown';
}
