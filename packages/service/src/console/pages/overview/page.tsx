import type { Page } from '../../page.ts';
import { findWaitingMails } from '../outbox/query.ts';
import { readNumbers } from './query.ts';
import { OverviewView } from './view.tsx';

/** Emails of the last day, the reason why emails wait, the queues, and, in an empty environment, the first steps. */
export const overviewPage: Page = async (context) => {
	const numbers = await readNumbers(context.owned, context.now);
	const waiting = await findWaitingMails(context.owned);
	return {
		title: 'Overview',
		tab: 'overview',
		body: <OverviewView {...{ context, numbers, waiting }} />,
	};
};
