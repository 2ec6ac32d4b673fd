import type { Page } from '../../page.ts';
import { readRequests } from './query.ts';
import { RequestsView } from './view.tsx';

/** Each key's requests in the last hour, and its remaining requests. api.md section 8. */
export const requestsPage: Page = async (context, tools) => ({
	title: 'Requests',
	tab: 'requests',
	body: (
		<RequestsView context={context} keys={await readRequests(tools, context.owned, context.now)} />
	),
});
