import { idOf, noSuch } from '../../page-context.ts';
import type { Page } from '../../page.ts';
import { readMail } from './query.ts';
import { MailView } from './view.tsx';

/** An email as its recipient gets it. */
export const mailPage: Page = async (asked) => {
	const mail = await readMail(asked.owned, idOf(asked, 'mail'));
	if (!mail) throw noSuch('mail');
	return { title: mail.subject, tab: 'outbox', body: <MailView asked={asked} mail={mail} /> };
};
