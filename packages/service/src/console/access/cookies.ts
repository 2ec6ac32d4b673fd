import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { clientUrl } from '../../api/http/client-url.ts';
import type { RequestContext } from '../../api/http/env.ts';
import { TOKEN_SECONDS } from './sessions.ts';

/** Cookie that contains the session token. */
const SESSION = 'contact_sync_console';
/** Cookie that ties the sign-in form to a browser before a session exists. */
const VISITOR = 'contact_sync_console_visitor';

/** Cookie attributes. The path is `/`, because a proxy can serve the console under an unknown prefix. */
const attributes = (c: RequestContext, publicUrl: string | undefined) =>
	({
		httpOnly: true,
		sameSite: 'Strict',
		path: '/',
		secure: clientUrl(c, publicUrl).protocol === 'https:',
	}) as const;

export const sessionCookie = (c: RequestContext) => getCookie(c, SESSION);
export const visitorCookie = (c: RequestContext) => getCookie(c, VISITOR);

export function setSessionCookie(
	c: RequestContext,
	token: string,
	publicUrl: string | undefined,
): void {
	setCookie(c, SESSION, token, { ...attributes(c, publicUrl), maxAge: TOKEN_SECONDS });
}

export function setVisitorCookie(
	c: RequestContext,
	visitor: string,
	publicUrl: string | undefined,
): void {
	setCookie(c, VISITOR, visitor, attributes(c, publicUrl));
}

export function clearSessionCookie(c: RequestContext): void {
	deleteCookie(c, SESSION, { path: '/' });
}
