import { askedOf, idOf, noSuch } from '../../asked.ts';
import type { Deed } from '../../page.ts';
import { setMailHeaders } from '../../security-headers.ts';
import { inertHtml } from './inert-html.ts';
import { readMail } from './query.ts';

/** The HTML of a mail, for its frame: what stands in it neither runs nor calls out, wherever it is opened. */
export const mailBody: Deed = async (c, tools, session) => {
	const asked = askedOf(c, tools, session!); // its route requires one
	const mail = await readMail(asked.owned, idOf(asked, 'mail'));
	if (!mail || mail.html_body === null) throw noSuch('mail');
	setMailHeaders(c);
	return c.html(inertHtml(mail.html_body));
};
