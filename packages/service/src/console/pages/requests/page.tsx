import type { Page } from '../../page.ts';
import { readInvalidKeyRequests, readRequests } from './query.ts';
import { latestRejections } from './rejected.ts';
import { RequestsView } from './view.tsx';

/**
 * Each key's requests in the last hour and its remaining requests, and the latest rejected requests. api.md
 * section 8.
 */
export const requestsPage: Page = async (context, tools) => {
	const keys = await readRequests(tools, context.owned, context.now);
	const invalid = await readInvalidKeyRequests(tools, context.now);
	const rejections = await latestRejections(
		tools,
		keys.map(({ key }) => key),
	);
	return {
		title: 'Requests',
		tab: 'requests',
		body: <RequestsView context={context} keys={keys} invalid={invalid} rejections={rejections} />,
	};
};
