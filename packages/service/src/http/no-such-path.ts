import type { NotFoundHandler } from 'hono';
import type { Env } from './env.ts';
import { Problem } from './problem.ts';

/** Answers a path that nothing stands at. */
export const noSuchPath: NotFoundHandler<Env> = (c) => {
	const hint = c.req.path.endsWith('/') ? '' : ' Every path of the API ends with a slash.';
	throw new Problem(404, `Nothing stands at this path.${hint}`);
};
