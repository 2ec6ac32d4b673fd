import { pageContextOf, idOf, noSuch } from '../../page-context.ts';
import type { RouteHandler } from '../../page.ts';
import { setMailHeaders } from '../../security-headers.ts';
import { inertHtml } from './inert-html.ts';
import { readMail } from './query.ts';

/** HTML of an email for its frame: sandboxed, wherever it is opened. */
export const mailBody: RouteHandler = async (c, tools, session) => {
	const asked = pageContextOf(c, tools, session!); // its route requires one
	const mail = await readMail(asked.owned, idOf(asked, 'mail'));
	if (!mail || mail.html_body === null) throw noSuch('mail');
	setMailHeaders(c);
	return c.html(inertHtml(mail.html_body));
};
