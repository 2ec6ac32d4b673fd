import { idOf, notFound } from '../../page-context.ts';
import { subjectText } from '../../operations/mail-text.ts';
import type { Page } from '../../page.ts';
import { readMail } from './query.ts';
import { MailView } from './view.tsx';

/** Email as its recipient sees it. */
export const mailPage: Page = async (context) => {
	const mail = await readMail(context.owned, idOf(context, 'mail'));
	if (!mail) throw notFound('mail');
	return {
		title: subjectText(mail.subject),
		tab: 'outbox',
		body: <MailView context={context} mail={mail} />,
	};
};
