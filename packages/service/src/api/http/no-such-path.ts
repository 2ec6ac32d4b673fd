import type { NotFoundHandler } from 'hono';
import { BASE_PATH } from './base-path.ts';
import type { Env } from './env.ts';
import { Problem } from './problem.ts';

/** Responds to unknown paths. */
export const noSuchPath: NotFoundHandler<Env> = (c) => {
	throw new Problem(404, `No endpoint has this path.${hintFor(c.req.path)}`);
};

function hintFor(path: string): string {
	if (path === '/') {
		return ` The API is at ${BASE_PATH}, its documentation at /docs/, and the console at /console/.`;
	}
	return path.endsWith('/') ? '' : ' Every path of the API must end with a slash.';
}
