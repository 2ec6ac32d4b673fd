import { Problem } from '../../../http/problem.ts';
import { clearSessionCookie } from '../../access/cookies.ts';
import { bearerToken } from '../../access/find-visitor.ts';
import { endSession } from '../../access/sessions.ts';
import type { RouteHandler } from '../../page.ts';
import { problemPage } from '../problem/page.tsx';
import { isForm, readForm, refuseForeignForm } from '../../access/read-form.ts';

/**
 * Signs out: the session ends for all its tokens. No other site can send a bearer token, so with one there need be no form; what
 * another scheme says, a browser sends by itself.
 */
export const signOutDeed: RouteHandler = async (c, tools, session) => {
	const isBearer = bearerToken(c) !== undefined;
	try {
		const form = isForm(c) ? await readForm(c) : new URLSearchParams();
		if (!isBearer) await refuseForeignForm(tools, form, session!.id);
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return c.html(problemPage(c, error), error.status);
	}
	await endSession(tools, session!.id); // it wants a session
	clearSessionCookie(c);
	return isBearer ? c.body(null, 204) : c.redirect('./', 303);
};
