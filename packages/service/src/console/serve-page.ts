import type { RequestContext } from '../api/http/env.ts';
import { Problem } from '../api/http/problem.ts';
import { problemOf } from '../api/http/problem-of.ts';
import { reportFailure } from '../api/http/respond-with-error.ts';
import { wantsPage } from '../api/http/wants-page.ts';
import { bearerToken, findVisitor } from './access/find-visitor.ts';
import { rejectCrossSite } from './access/reject-cross-site.ts';
import type { ConsoleTools } from './console-tools.ts';
import { rootOf } from './links.ts';
import { findOperation } from './operations/index.ts';
import { pageContextOf } from './page-context.ts';
import { HANDLERS, isHandler, isPage, PAGES } from './pages/index.ts';
import { confirmOperation } from './pages/operation/confirm.tsx';
import { performOperation } from './pages/operation/perform.tsx';
import { problemPage } from './pages/problem/page.tsx';
import {
	renderSignInPage,
	requestedPage,
	type Attempt,
} from './pages/sign-in/render-sign-in-page.tsx';
import { renderPage, type Visit } from './render-page.tsx';
import { setSecurityHeaders } from './security-headers.ts';

const NOT_SIGNED_IN =
	'You weren’t signed in, so nothing was changed. Sign in, and send the form again.';

/** Responds to a request to the console. */
export type ServePage = (
	page: string,
	access: 'open' | 'signed in',
	c: RequestContext,
	tools: ConsoleTools,
) => Promise<Response>;

export const servePage: ServePage = async (page, access, c, tools) => {
	setSecurityHeaders(c);
	rejectCrossSite(c);
	let home = rootOf(c.req.path);
	try {
		const session = access === 'open' ? undefined : await findVisitor(c, tools);
		if (access === 'signed in' && !session)
			return await renderSignInPage(c, tools, attemptOf(c, page));
		if (isHandler(page)) return await HANDLERS[page](c, tools, session);
		const context = pageContextOf(c, tools, session!); // only handlers have open routes
		home = context.link('overview/'); // from now on, errors lead back to the product and environment
		return await renderPageOf(page, { c, tools, session: session!, context });
	} catch (error) {
		if (isProgram(c) || (isHandler(page) && !wantsPage(c))) throw error;
		return renderProblem(c, tools, error, home);
	}
};

/** Returns the rejection of an operation whose session ended, for the sign-in page, which leads back to the form. */
function attemptOf(c: RequestContext, page: string): Attempt {
	if (c.req.method !== 'POST' || isHandler(page)) return {};
	const headers = { 'WWW-Authenticate': 'Bearer' };
	return { rejection: new Problem(401, NOT_SIGNED_IN, { headers }), onwards: requestedPage(c) };
}

/** Whether the request is from an API client, which expects JSON. Handlers also accept API clients. */
const isProgram = (c: RequestContext) => c.req.method === 'POST' && bearerToken(c) !== undefined;

async function renderPageOf(page: string, visit: Visit): Promise<Response> {
	if (isPage(page)) return renderPage(visit, await PAGES[page](visit.context, visit.tools));
	const operation = findOperation(page)!; // routes contain only pages, handlers, and operations
	return visit.c.req.method === 'POST'
		? performOperation(visit, operation)
		: confirmOperation(visit, operation);
}

function renderProblem(c: RequestContext, tools: ConsoleTools, error: unknown, home: string) {
	const problem = problemOf(error);
	if (problem) return c.html(problemPage(c, problem, home), problem.status, problem.headers);
	const message = reportFailure(tools, c, error);
	return c.html(problemPage(c, { status: 500, message }, home), 500);
}
