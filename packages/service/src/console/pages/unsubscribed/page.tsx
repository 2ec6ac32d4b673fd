import type { Page } from '../../page.ts';
import { listAddresses } from './query.ts';
import { UnsubscribedView } from './view.tsx';

/** The suppression list. api.md section 2. */
export const unsubscribedPage: Page = async (asked) => {
	const email = asked.query('email');
	const addresses = await listAddresses(asked.owned, { email, after: asked.query('after') });
	return {
		title: 'Suppression List',
		tab: 'unsubscribed',
		body: <UnsubscribedView asked={asked} email={email} addresses={addresses} />,
	};
};
