import type { Page } from '../../page.ts';
import { listAddresses } from './query.ts';
import { UnsubscribedView } from './view.tsx';

/** Suppression list. api.md section 2. */
export const unsubscribedPage: Page = async (context) => {
	const email = context.query('email');
	const addresses = await listAddresses(context.owned, { email, after: context.query('after') });
	return {
		title: 'Suppression List',
		tab: 'unsubscribed',
		body: <UnsubscribedView context={context} email={email} addresses={addresses} />,
	};
};
