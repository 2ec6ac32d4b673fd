import type { Page } from '../../page.ts';
import { listJobs, type JobState } from './query.ts';
import { JobsView } from './view.tsx';

const STATES: readonly JobState[] = ['given-up', 'waiting', 'scheduled'];

/** Jobs that were given up, wait, or are scheduled. */
export const jobsPage: Page = async (asked) => {
	const state = STATES.find((each) => each === asked.query('state')) ?? 'given-up';
	const wanted = { state, after: asked.query('after'), now: asked.now };
	const jobs = await listJobs(asked.owned, wanted);
	return {
		title: 'Jobs',
		tab: 'jobs',
		body: <JobsView asked={asked} state={state} jobs={jobs} />,
	};
};
