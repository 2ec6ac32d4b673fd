import { endpoints } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import type { Run } from '../run.ts';
import { bodyOf, hasAll, rowsOf, type ApiResponse } from '../response.ts';
import { enroll, enrollsOther } from './enrollments.ts';
import { activeSequence } from './sequences.ts';

const bulkEnroll = async (run: Run, emails: readonly string[]): Promise<ApiResponse> =>
	run.post(endpoints.bulkEnroll.path, { sequence_slug: await activeSequence(run), emails });

/** Enrolls an enrolled contact, an email address without a contact, and an invalid email address. */
const mixed = async (run: Run): Promise<ApiResponse> => {
	await enroll(run);
	return bulkEnroll(run, [run.names.otherEmail, run.names.unknownEmail, run.names.noAddress]);
};

/** Assumptions about enrolling up to 500 email addresses. */
export const bulkAssumptions: readonly Assumption[] = [
	{
		name: 'bulk enrollment returns 200 with {sequence_slug, enrolled, skipped, results}',
		changes: enrollsOther,
		request: mixed,
		holds: (seen) =>
			seen.status === 200 &&
			hasAll(bodyOf(seen), ['sequence_slug', 'enrolled', 'skipped', 'results']),
	},
	{
		name: 'its results are {email, status}: already_enrolled, not_found, and invalid',
		changes: enrollsOther,
		request: mixed,
		holds(seen, { names }) {
			const found = rowsOf(seen).map(({ email, status }) => [email, status]);
			const assumed = [
				[names.otherEmail, 'already_enrolled'],
				[names.unknownEmail, 'not_found'],
				[names.noAddress, 'invalid'],
			];
			return JSON.stringify(found) === JSON.stringify(assumed);
		},
	},
	{
		name: 'bulk enrollment of an empty list returns 400',
		request: (run) => bulkEnroll(run, []),
		holds: hasStatus(400),
	},
	{
		name: 'bulk enrollment of more than 500 emails returns 400',
		request: (run) => bulkEnroll(run, run.names.tooMany),
		holds: hasStatus(400),
	},
];
