import type { Page } from '../../page.ts';
import { listJobs } from './query.ts';
import { JobsView, STATES } from './view.tsx';

/** Jobs that failed, are due, or are scheduled. */
export const jobsPage: Page = async (context) => {
	const state = STATES.find(({ value }) => value === context.query('state'))?.value ?? 'abandoned';
	const filter = { state, after: context.query('after'), now: context.now };
	const jobs = await listJobs(context.owned, filter);
	return {
		title: 'Jobs',
		tab: 'jobs',
		body: <JobsView context={context} state={state} jobs={jobs} />,
	};
};
