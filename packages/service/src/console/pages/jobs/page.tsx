import type { Page } from '../../page.ts';
import { listJobs, type JobState } from './query.ts';
import { JobsView } from './view.tsx';

const STATES: readonly JobState[] = ['abandoned', 'waiting', 'scheduled'];

/** Jobs that failed, are due, or are scheduled. */
export const jobsPage: Page = async (context) => {
	const state = STATES.find((each) => each === context.query('state')) ?? 'abandoned';
	const filter = { state, after: context.query('after'), now: context.now };
	const jobs = await listJobs(context.owned, filter);
	return {
		title: 'Jobs',
		tab: 'jobs',
		body: <JobsView context={context} state={state} jobs={jobs} />,
	};
};
