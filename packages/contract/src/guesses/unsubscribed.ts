import type { Guess } from '../guess.ts';
import { NotAsked } from '../not-asked.ts';
import type { Run } from '../run.ts';
import { entriesOf, hasAll, rowsOf, type Seen } from '../seen.ts';
import { listUnsubscribed } from './lists.ts';

const REASONS = ['unsubscribed', 'bounced', 'complained'];

const nonEmpty = async (run: Run): Promise<Seen> => {
	const seen = await listUnsubscribed(run);
	if (seen.status === 200 && entriesOf(seen).length === 0) throw new NotAsked('the list is empty');
	return seen;
};

/** A reason that the first entry does not have. */
const otherReason = async (run: Run): Promise<string> => {
	const [first] = rowsOf(await nonEmpty(run));
	if (typeof first?.reason !== 'string') throw new NotAsked('the entries do not tell their reason');
	return REASONS.find((reason) => reason !== first.reason)!; // there are three
};

const filtered = async ({ get }: Run, query: string): Promise<Seen> =>
	get(`contacts/api/unsubscribed-emails/?${query}`);

/** Addresses that must not be emailed. */
export const unsubscribedGuesses: readonly Guess[] = [
	{
		name: 'an unsubscribed address is {email, reason, created_at}, its reason as guessed',
		look: nonEmpty,
		holds: (seen) =>
			rowsOf(seen).every(
				(row) =>
					hasAll(row, ['email', 'reason', 'created_at']) && REASONS.includes(String(row.reason)),
			),
	},
	{
		name: 'unsubscribed addresses come newest first',
		async look(run) {
			const seen = await nonEmpty(run);
			if (new Set(times(seen)).size < 2) throw new NotAsked('the list does not tell two times');
			return seen;
		},
		holds: (seen) => times(seen).join() === times(seen).toSorted().reverse().join(),
	},
	{
		name: 'unsubscribed addresses are filtered by ?email=',
		async look(run) {
			await nonEmpty(run);
			return filtered(run, `email=${run.names.nobody}`);
		},
		holds: (seen) => seen.status === 200 && entriesOf(seen).length === 0,
	},
	{
		name: 'unsubscribed addresses are filtered by ?reason=',
		look: async (run) => filtered(run, `reason=${await otherReason(run)}`),
		async holds(seen, run) {
			const reason = await otherReason(run);
			return seen.status === 200 && rowsOf(seen).every((row) => row.reason === reason);
		},
	},
];

/** When the entries were made; ISO 8601 sorts as text. */
const times = (seen: Seen): string[] =>
	rowsOf(seen).flatMap(({ created_at }) => (typeof created_at === 'string' ? [created_at] : []));
