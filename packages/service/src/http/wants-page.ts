import type { RequestContext } from './env.ts';

/** Whether a browser requests a page; programs accept JSON, or anything. */
export const wantsPage = (c: RequestContext): boolean =>
	/\btext\/html\b/i.test(c.req.header('Accept') ?? '');
