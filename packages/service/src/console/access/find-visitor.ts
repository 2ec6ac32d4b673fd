import type { RequestContext } from '../../http/env.ts';
import type { ConsoleTools } from '../console-tools.ts';
import { sessionCookie, setSessionCookie } from './cookies.ts';
import { findSession, signToken, TOKEN_SECONDS, type Session } from './sessions.ts';

/** The token in `Authorization: Bearer`; undefined without one. What another scheme says is meant for a proxy in front. */
export function bearerToken(c: RequestContext): string | undefined {
	const [found, token = ''] =
		/^Bearer(?: +(.*))?$/i.exec(c.req.header('Authorization') ?? '') ?? [];
	return found === undefined ? undefined : token;
}

/**
 * Who is signed in: by `Authorization: Bearer` when there is such a header, else by the cookie. A cookie whose token is more than
 * half over gets a new one. A key of the API opens nothing here.
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
