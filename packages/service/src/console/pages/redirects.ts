import type { RouteHandler } from '../page.ts';

/** Redirects to the path with a trailing slash, so that relative links work. */
export const goToConsole: RouteHandler = async (c) => c.redirect('./console/', 302);

/** Redirects to the overview of the same product and environment. */
export const goHome: RouteHandler = async (c) =>
	c.redirect(`./overview/${new URL(c.req.url).search}`, 302);
