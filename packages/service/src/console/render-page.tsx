import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RequestContext } from '../http/env.ts';
import { formToken } from './access/form-token.ts';
import { consoleSecret, type Session } from './access/sessions.ts';
import type { PageContext } from './page-context.ts';
import { readAttention } from './attention.ts';
import type { ConsoleTools } from './console-tools.ts';
import type { Shown } from './page.ts';
import { Layout } from './parts/layout.tsx';

/** A request of a person or a program that is signed in. */
export interface Visit {
	c: RequestContext;
	tools: ConsoleTools;
	session: Session;
	asked: PageContext;
}

/** Returns the token that every form of a session carries. */
export const formTokenOf = async ({ tools, session }: Visit): Promise<string> =>
	formToken(await consoleSecret(tools.db), session.id);

/** Responds with a page in the console's layout. */
export async function renderPage(
	visit: Visit,
	{ title, tab, body }: Shown,
	status: ContentfulStatusCode = 200,
): Promise<Response> {
	const { c, asked } = visit;
	const layout = {
		title,
		tab,
		asked,
		attention: await readAttention(asked.owned, asked.now),
		signOutToken: await formTokenOf(visit),
	};
	return c.html(Layout({ ...layout, children: body }), status);
}
