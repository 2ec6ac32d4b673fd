import type { Page } from '../../page.ts';
import { listMails } from './query.ts';
import { OutboxView, STATUSES } from './view.tsx';

/** All emails, sent or not. */
export const outboxPage: Page = async (asked, { mail }) => {
	const to = asked.query('to');
	const status = STATUSES.find(({ value }) => value === asked.query('state'))?.value || undefined;
	const mails = await listMails(asked.owned, { to, status, after: asked.query('after') });
	const leaves = mail.delivers && asked.owner.environment === 'live';
	return {
		title: 'Outbox',
		tab: 'outbox',
		body: <OutboxView {...{ asked, to, status, mails, leaves }} />,
	};
};
