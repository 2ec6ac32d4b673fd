import type { NotFoundHandler } from 'hono';
import { BASE_PATH } from './base-path.ts';
import type { Env } from './env.ts';
import { Problem } from './problem.ts';

/** Answers a path that nothing stands at. */
export const noSuchPath: NotFoundHandler<Env> = (c) => {
	throw new Problem(404, `Nothing stands at this path.${hintFor(c.req.path)}`);
};

function hintFor(path: string): string {
	if (path === '/') {
		return ` The API is below ${BASE_PATH} and described at /docs/; the console is at /console/.`;
	}
	return path.endsWith('/') ? '' : ' Every path of the API ends with a slash.';
}
