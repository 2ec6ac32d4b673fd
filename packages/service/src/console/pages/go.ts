import type { RouteHandler } from '../page.ts';

/** A slash at the end, so that the links of pages lead right. */
export const goToConsole: RouteHandler = async (c) => c.redirect('./console/', 302);

/** The console begins with the contacts. */
export const goHome: RouteHandler = async (c) => c.redirect('./contacts/', 302);
