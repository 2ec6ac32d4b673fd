import type { Page } from '../../page.ts';
import { readNumbers } from './query.ts';
import { OverviewView } from './view.tsx';

/** Emails of the last day, the queues, and, in an empty environment, the first steps. */
export const overviewPage: Page = async (context) => ({
	title: 'Overview',
	tab: 'overview',
	body: <OverviewView context={context} numbers={await readNumbers(context.owned, context.now)} />,
});
