import { reportFailure } from '../http/answer-error.ts';
import type { RequestContext } from '../http/env.ts';
import { problemOf } from '../http/problem-of.ts';
import { bearerToken, findVisitor } from './access/find-visitor.ts';
import { refuseOtherSites } from './access/refuse-other-sites.ts';
import type { Session } from './access/sessions.ts';
import { pageContextOf } from './page-context.ts';
import type { ConsoleTools } from './console-tools.ts';
import { findOperation } from './operations/index.ts';
import { DEEDS, isDeed, isPage, PAGES } from './pages/index.ts';
import { confirmOperation } from './pages/operation/confirm.tsx';
import { performOperation } from './pages/operation/perform.tsx';
import { problemPage } from './pages/problem/page.tsx';
import { askToSignIn } from './pages/sign-in/ask-to-sign-in.tsx';
import { renderPage, type Visit } from './render-page.tsx';
import { setSecurityHeaders } from './security-headers.ts';

/** Responds to a request to the console. */
export type AnswerPage = (
	page: string,
	access: 'open' | 'signed in',
	c: RequestContext,
	tools: ConsoleTools,
) => Promise<Response>;

export const answerPage: AnswerPage = async (page, access, c, tools) => {
	setSecurityHeaders(c);
	refuseOtherSites(c);
	try {
		const session = access === 'open' ? undefined : await findVisitor(c, tools);
		if (access === 'signed in' && !session) return await askToSignIn(c, tools);
		if (isDeed(page)) return await DEEDS[page](c, tools, session);
		return await show(page, c, tools, session!); // every page that is no deed requires a session
	} catch (error) {
		if (isDeed(page) || isProgram(c)) throw error;
		return showProblem(c, tools, error);
	}
};

/** Whether a program acts, which reads JSON. A deed may also be asked by one. */
const isProgram = (c: RequestContext) => c.req.method === 'POST' && bearerToken(c) !== undefined;

async function show(
	page: string,
	c: RequestContext,
	tools: ConsoleTools,
	session: Session,
): Promise<Response> {
	const asked = pageContextOf(c, tools, session);
	const visit: Visit = { c, tools, session, asked };
	if (isPage(page)) return renderPage(visit, await PAGES[page](asked, tools));
	const operation = findOperation(page)!; // routes name pages, deeds, and operations only
	return c.req.method === 'POST'
		? performOperation(visit, operation)
		: confirmOperation(visit, operation);
}

function showProblem(c: RequestContext, tools: ConsoleTools, error: unknown) {
	const problem = problemOf(error);
	if (problem) return c.html(problemPage(c, problem), problem.status, problem.headers);
	const message = reportFailure(tools, c, error);
	return c.html(problemPage(c, { status: 500, message }), 500);
}
