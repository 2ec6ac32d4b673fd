import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RequestContext } from '../api/http/env.ts';
import { formToken } from './access/form-token.ts';
import { consoleSecret, type Session } from './access/sessions.ts';
import { readAttention } from './attention.ts';
import type { ConsoleTools } from './console-tools.ts';
import type { PageContext } from './page-context.ts';
import type { PageContent } from './page.ts';
import { Layout } from './parts/layout.tsx';

/** Request from a signed-in user or API client. */
export interface Visit {
	c: RequestContext;
	tools: ConsoleTools;
	session: Session;
	context: PageContext;
}

/** Returns the CSRF token for a session's forms. */
export const formTokenOf = async ({ tools, session }: Visit): Promise<string> =>
	formToken(await consoleSecret(tools.db), session.id);

/** Responds with a page in the console's layout. */
export async function renderPage(
	visit: Visit,
	{ title, tab, body }: PageContent,
	status: ContentfulStatusCode = 200,
): Promise<Response> {
	const { c, context } = visit;
	const layout = {
		title,
		tab,
		context,
		attention: await readAttention(context.owned, context.now),
		signOutToken: await formTokenOf(visit),
	};
	return c.html(Layout({ ...layout, children: body }), status);
}
