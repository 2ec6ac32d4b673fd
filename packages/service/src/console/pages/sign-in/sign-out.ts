import { Problem } from '../../../api/http/problem.ts';
import { clearSessionCookie } from '../../access/cookies.ts';
import { bearerToken } from '../../access/find-visitor.ts';
import { isForm, readForm, rejectForeignForm } from '../../access/read-form.ts';
import { endSession } from '../../access/sessions.ts';
import type { RouteHandler } from '../../page.ts';
import { problemPage } from '../problem/page.tsx';

/**
 * Signs out: ends the session and all of its tokens. With a bearer token, no form is required, because other
 * sites can't send the token.
 */
export const handleSignOut: RouteHandler = async (c, tools, session) => {
	const isBearer = bearerToken(c) !== undefined;
	try {
		const form = isForm(c) ? await readForm(c) : new URLSearchParams();
		if (!isBearer) await rejectForeignForm(tools, form, session!.id);
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return c.html(problemPage(c, error), error.status);
	}
	await endSession(tools, session!.id); // the route requires a session
	clearSessionCookie(c);
	return isBearer ? c.body(null, 204) : c.redirect('./', 303);
};
