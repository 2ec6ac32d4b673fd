import type { Page } from '../../page.ts';
import { readRequests } from './query.ts';
import { RequestsView } from './view.tsx';

/** What each key asked in the last hour, and what its limits leave. api.md section 8. */
export const requestsPage: Page = async (asked, tools) => ({
	title: 'Requests',
	tab: 'requests',
	body: <RequestsView asked={asked} keys={await readRequests(tools, asked.owned, asked.now)} />,
});
