import type { RequestContext } from '../../api/http/env.ts';
import type { ConsoleTools } from '../console-tools.ts';
import { sessionCookie, setSessionCookie } from './cookies.ts';
import { findSession, signToken, TOKEN_SECONDS, type Session } from './sessions.ts';

/** Returns the token in `Authorization: Bearer`; undefined without one. Other schemes are for a proxy in front of the console. */
export function bearerToken(c: RequestContext): string | undefined {
	const [found, token = ''] =
		/^Bearer(?: +(.*))?$/i.exec(c.req.header('Authorization') ?? '') ?? [];
	return found === undefined ? undefined : token;
}

/**
 * Returns the session of a request. Uses `Authorization: Bearer` if the header is present, and otherwise the
 * cookie. Renews a cookie whose token has passed half its lifetime. API keys don't grant access to the
 * console.
 */
export async function findVisitor(
	c: RequestContext,
	tools: ConsoleTools,
): Promise<Session | undefined> {
	const bearer = bearerToken(c);
	if (bearer !== undefined) return findSession(tools, bearer);
	const token = sessionCookie(c);
	const session = token === undefined ? undefined : await findSession(tools, token);
	if (session) await renew(c, tools, session);
	return session;
}

async function renew(
	c: RequestContext,
	tools: ConsoleTools,
	{ id, tokenEndsAt }: Session,
): Promise<void> {
	const secondsLeft = tokenEndsAt - tools.clock.now() / 1_000;
	if (secondsLeft > TOKEN_SECONDS / 2) return;
	setSessionCookie(c, await signToken(tools, id), tools.publicUrl);
}
