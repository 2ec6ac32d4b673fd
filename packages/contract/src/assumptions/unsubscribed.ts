import { endpoints } from '@contact-sync/core';
import type { Assumption } from '../assumption.ts';
import { NotChecked } from '../not-checked.ts';
import type { Run } from '../run.ts';
import { entriesOf, hasAll, rowsOf, type ApiResponse } from '../response.ts';
import { listUnsubscribed } from './lists.ts';

const REASONS = ['unsubscribed', 'bounced', 'complained'];

const nonEmpty = async (run: Run): Promise<ApiResponse> => {
	const seen = await listUnsubscribed(run);
	if (seen.status === 200 && entriesOf(seen).length === 0)
		throw new NotChecked('the list is empty');
	return seen;
};

/** Returns a reason other than that of the first entry. */
const otherReason = async (run: Run): Promise<string> => {
	const [first] = rowsOf(await nonEmpty(run));
	if (typeof first?.reason !== 'string') throw new NotChecked('the entries have no reason');
	return REASONS.find((reason) => reason !== first.reason)!; // there are three reasons
};

const filtered = async ({ get }: Run, query: string): Promise<ApiResponse> =>
	get(`${endpoints.listUnsubscribed.path}?${query}`);

/** Assumptions about the suppression list. */
export const unsubscribedAssumptions: readonly Assumption[] = [
	{
		name: 'an unsubscribed email address is {email, reason, created_at}, with a known reason',
		request: nonEmpty,
		holds: (seen) =>
			rowsOf(seen).every(
				(row) =>
					hasAll(row, ['email', 'reason', 'created_at']) && REASONS.includes(String(row.reason)),
			),
	},
	{
		name: 'unsubscribed email addresses are sorted newest first',
		async request(run) {
			const seen = await nonEmpty(run);
			if (new Set(times(seen)).size < 2)
				throw new NotChecked("the list doesn't have two different times");
			return seen;
		},
		holds: (seen) => times(seen).join() === times(seen).toSorted().reverse().join(),
	},
	{
		name: 'unsubscribed email addresses are filtered by ?email=',
		async request(run) {
			await nonEmpty(run);
			return filtered(run, `email=${run.names.unknownEmail}`);
		},
		holds: (seen) => seen.status === 200 && entriesOf(seen).length === 0,
	},
	{
		name: 'unsubscribed email addresses are filtered by ?reason=',
		request: async (run) => filtered(run, `reason=${await otherReason(run)}`),
		async holds(seen, run) {
			const reason = await otherReason(run);
			return seen.status === 200 && rowsOf(seen).every((row) => row.reason === reason);
		},
	},
];

/** Returns the creation times of the entries. ISO 8601 times sort chronologically as strings. */
const times = (seen: ApiResponse): string[] =>
	rowsOf(seen).flatMap(({ created_at }) => (typeof created_at === 'string' ? [created_at] : []));
