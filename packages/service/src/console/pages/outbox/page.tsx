import type { Page } from '../../page.ts';
import { findWaitingMails, listMails } from './query.ts';
import { OutboxView, STATUSES } from './view.tsx';

/** Emails in any status. */
export const outboxPage: Page = async (context) => {
	const to = context.query('to');
	const status = STATUSES.find(({ value }) => value === context.query('state'))?.value || undefined;
	const mails = await listMails(context.owned, { to, status, after: context.query('after') });
	const waiting = await findWaitingMails(context.owned);
	return {
		title: 'Outbox',
		tab: 'outbox',
		body: <OutboxView {...{ context, to, status, mails, waiting }} />,
	};
};
