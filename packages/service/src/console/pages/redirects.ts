import type { RouteHandler } from '../page.ts';

/** Redirects to the path with a trailing slash, so that relative links work. */
export const goToConsole: RouteHandler = async (c) => c.redirect('./console/', 302);

/** Redirects to the overview. */
export const goHome: RouteHandler = async (c) => c.redirect('./overview/', 302);
