import { pageContextOf, idOf, notFound } from '../../page-context.ts';
import type { RouteHandler } from '../../page.ts';
import { setMailHeaders } from '../../security-headers.ts';
import { inertHtml } from './inert-html.ts';
import { readMail } from './query.ts';

/** HTML of an email, shown in a frame. It's sandboxed even if it's opened directly. */
export const mailBody: RouteHandler = async (c, tools, session) => {
	const context = pageContextOf(c, tools, session!); // the route requires a session
	const mail = await readMail(context.owned, idOf(context, 'mail'));
	if (!mail || mail.html_body === null) throw notFound('mail');
	setMailHeaders(c);
	return c.html(inertHtml(mail.html_body));
};
