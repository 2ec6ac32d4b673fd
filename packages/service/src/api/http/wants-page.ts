import type { RequestContext } from './env.ts';

/** Whether a browser requests a page. API clients accept JSON or any type. */
export const wantsPage = (c: RequestContext): boolean =>
	/\btext\/html\b/i.test(c.req.header('Accept') ?? '');
