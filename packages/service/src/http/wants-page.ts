import type { RequestContext } from './env.ts';

/** Whether a browser asks for a page to show; programs ask for JSON, or for anything. */
export const wantsPage = (c: RequestContext): boolean =>
	/\btext\/html\b/i.test(c.req.header('Accept') ?? '');
