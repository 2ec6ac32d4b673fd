import { reportFailure } from '../http/answer-error.ts';
import type { RequestContext } from '../http/env.ts';
import { Problem } from '../http/problem.ts';
import type { Tools } from '../tools.ts';
import { findVisitor } from './access/find-visitor.ts';
import { refuseOtherSites } from './access/refuse-other-sites.ts';
import { consoleSecret, type Session } from './access/sessions.ts';
import { formToken } from './access/form-token.ts';
import { askedOf } from './asked.ts';
import { DEEDS, isDeed, PAGES } from './pages/index.ts';
import { Layout } from './parts/layout.tsx';
import { problemPage } from './pages/problem/page.tsx';
import { askToSignIn } from './pages/sign-in/ask-to-sign-in.tsx';
import type { PageName } from './routes.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Answers a request to the console. */
export type AnswerPage = (
	page: PageName,
	access: 'open' | 'signed in',
	c: RequestContext,
	tools: Tools,
) => Promise<Response>;

export const answerPage: AnswerPage = async (page, access, c, tools) => {
	setSecurityHeaders(c);
	refuseOtherSites(c);
	try {
		const session = access === 'open' ? undefined : await findVisitor(c, tools);
		if (access === 'signed in' && !session) return await askToSignIn(c, tools);
		if (isDeed(page)) return await DEEDS[page](c, tools, session);
		return await show(page, c, tools, session!); // every page that is no deed wants a session
	} catch (error) {
		if (isDeed(page)) throw error; // a program may have asked, too
		return showProblem(c, tools, error);
	}
};

type ViewName = keyof typeof PAGES;

async function show(
	page: ViewName,
	c: RequestContext,
	tools: Tools,
	session: Session,
): Promise<Response> {
	const asked = askedOf(c, tools);
	const { title, tab, body } = await PAGES[page](asked, tools);
	const signOutToken = formToken(await consoleSecret(tools.db), session.id);
	return c.html(Layout({ title, tab, asked, signOutToken, children: body }));
}

function showProblem(c: RequestContext, tools: Tools, error: unknown) {
	if (error instanceof Problem) return c.html(problemPage(c, error), error.status, error.headers);
	const message = reportFailure(tools, c, error);
	return c.html(problemPage(c, { status: 500, message }), 500);
}
