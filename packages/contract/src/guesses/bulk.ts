import { answers, type Guess } from '../guess.ts';
import type { Run } from '../run.ts';
import { bodyOf, hasAll, rowsOf, type Seen } from '../seen.ts';
import { enroll, enrollsOther } from './enrollments.ts';
import { activeSequence } from './sequences.ts';

const bulkEnroll = async (run: Run, emails: readonly string[]): Promise<Seen> =>
	run.post('sequences/api/bulk-enroll/', { sequence_slug: await activeSequence(run), emails });

/** One of each kind: enrolled before, no contact, no address. */
const mixed = async (run: Run): Promise<Seen> => {
	await enroll(run);
	return bulkEnroll(run, [run.names.otherEmail, run.names.nobody, run.names.noAddress]);
};

/** Enrolling up to 500 addresses. */
export const bulkGuesses: readonly Guess[] = [
	{
		name: 'bulk enrollment is 200 with {sequence_slug, enrolled, skipped, results}',
		changes: enrollsOther,
		look: mixed,
		holds: (seen) =>
			seen.status === 200 &&
			hasAll(bodyOf(seen), ['sequence_slug', 'enrolled', 'skipped', 'results']),
	},
	{
		name: 'its results are {email, status}: already_enrolled, not_found and invalid',
		changes: enrollsOther,
		look: mixed,
		holds(seen, { names }) {
			const found = rowsOf(seen).map(({ email, status }) => [email, status]);
			const guessed = [
				[names.otherEmail, 'already_enrolled'],
				[names.nobody, 'not_found'],
				[names.noAddress, 'invalid'],
			];
			return JSON.stringify(found) === JSON.stringify(guessed);
		},
	},
	{
		name: 'bulk enrollment of nobody is 400',
		look: (run) => bulkEnroll(run, []),
		holds: answers(400),
	},
	{
		name: 'bulk enrollment of more than 500 is 400',
		look: (run) => bulkEnroll(run, run.names.tooMany),
		holds: answers(400),
	},
];
