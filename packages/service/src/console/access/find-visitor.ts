import type { RequestContext } from '../../http/env.ts';
import type { Tools } from '../../tools.ts';
import { sessionCookie, setSessionCookie } from './cookies.ts';
import { findSession, signToken, TOKEN_SECONDS, type Session } from './sessions.ts';

/**
 * Who is signed in: by `Authorization: Bearer` when there is such a header, else by the cookie. A cookie whose token is more than
 * half over gets a new one. A key of the API opens nothing here.
 */
export async function findVisitor(c: RequestContext, tools: Tools): Promise<Session | undefined> {
	const authorization = c.req.header('Authorization');
	if (authorization !== undefined) {
		const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
		return token === undefined ? undefined : findSession(tools, token);
	}
	const token = sessionCookie(c);
	const session = token === undefined ? undefined : await findSession(tools, token);
	if (session) await renew(c, tools, session);
	return session;
}

async function renew(c: RequestContext, tools: Tools, { id, tokenEndsAt }: Session): Promise<void> {
	const secondsLeft = tokenEndsAt - tools.clock.now() / 1_000;
	if (secondsLeft > TOKEN_SECONDS / 2) return;
	setSessionCookie(c, await signToken(tools, id), tools.publicUrl);
}
