import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import { NotChecked } from '../not-checked.ts';
import type { Run } from '../run.ts';
import { bodyOf, entriesOf, hasAll, type ApiResponse } from '../response.ts';

const SEQUENCES = `${endpoints.listSequences.path}?include_inactive=true`;
const UNSUBSCRIBED = endpoints.listUnsubscribed.path;
const DEFAULT_PAGE_SIZE = 100;

export const listSequences = ({ get }: Run): Promise<ApiResponse> => get(SEQUENCES);
export const listUnsubscribed = ({ get }: Run): Promise<ApiResponse> => get(UNSUBSCRIBED);

export const pageAssumption = (name: string, request: Assumption['request']): Assumption => ({
	name: `the list of ${name} is a GET, and a page: {count, next, previous, results}`,
	request,
	holds(seen) {
		const body = bodyOf(seen);
		const isPage = hasAll(body, ['count', 'next', 'previous', 'results']);
		return seen.status === 200 && isPage && Array.isArray(body.results);
	},
});

/** Returns the path of a list that has more than this number of entries. */
async function listOver(run: Run, entries: number): Promise<string> {
	for (const path of [SEQUENCES, UNSUBSCRIBED]) {
		const seen = await run.get(path);
		const { count = entriesOf(seen).length } = bodyOf(seen);
		if (Number(count) > entries) return path;
	}
	throw new NotChecked(`no list has more than ${entries} ${entries === 1 ? 'entry' : 'entries'}`);
}

const withQuery = (path: string, query: string): string =>
	`${path}${path.includes('?') ? '&' : '?'}${query}`;

const firstOfMany = async (run: Run): Promise<ApiResponse> =>
	run.get(withQuery(await listOver(run, 1), 'page_size=1'));

/** Assumptions about list pagination. */
export const listAssumptions: readonly Assumption[] = [
	pageAssumption('unsubscribed email addresses', listUnsubscribed),
	pageAssumption('sequences', listSequences),
	{
		name: '?page_size= sets the number of entries of a page',
		request: firstOfMany,
		holds: (seen) => entriesOf(seen).length === 1,
	},
	{
		name: 'next is a link to ?page=2, which has other entries',
		async request(run) {
			const first = await firstOfMany(run);
			const { next } = bodyOf(first);
			const query = typeof next === 'string' ? next.split('?')[1] : undefined;
			if (!query?.includes('page=2')) return first;
			return run.get(`${(await listOver(run, 1)).split('?')[0]}?${query}`);
		},
		async holds(seen, run) {
			const [first] = entriesOf(await firstOfMany(run));
			const [second] = entriesOf(seen);
			return second !== undefined && JSON.stringify(second) !== JSON.stringify(first);
		},
	},
	{
		name: `a page has ${DEFAULT_PAGE_SIZE} entries by default`,
		request: async (run) => run.get(await listOver(run, DEFAULT_PAGE_SIZE)),
		holds: (seen) => entriesOf(seen).length === DEFAULT_PAGE_SIZE,
	},
	{
		name: 'a page_size over 500 returns 400',
		request: ({ get }) => get(withQuery(UNSUBSCRIBED, 'page_size=501')),
		holds: hasStatus(400),
	},
];
