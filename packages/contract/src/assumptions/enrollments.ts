import { endpoints, type Enrollment } from '@contact-sync/core';
import { hasStatus, type Assumption } from '../assumption.ts';
import type { Run } from '../run.ts';
import { bodyOf, entriesOf, hasAll, rowsOf, type ApiResponse } from '../response.ts';
import { otherEmail } from './contacts.ts';
import { pageAssumption } from './lists.ts';
import { activeSequence, inactiveSequence } from './sequences.ts';

/** Describes the enrollment of the second contact. */
export const enrollsOther: Assumption['changes'] = ({ names }) =>
	`enrolls ${names.otherEmail} in the first active sequence`;

const FIELDS = ['id', 'sequence_slug', 'email', 'status', 'enrolled_at'];
const STATUSES: ReadonlyArray<Enrollment['status']> = ['active', 'completed', 'stopped'];
const PATH = endpoints.enroll.path;

const bodyFor = async (run: Run) => ({
	email: await otherEmail(run),
	sequence_slug: await activeSequence(run),
	metadata: { source: 'contract-check' },
	trigger_source: 'contract-check',
});

/** Enrolls the second contact, which isn't in a sequence. */
export const enroll = async (run: Run): Promise<ApiResponse> => run.post(PATH, await bodyFor(run));

const enrollUnknownContact = async (
	{ post, names }: Run,
	sequence_slug: string,
	more: object = {},
) => post(PATH, { email: names.unknownEmail, sequence_slug, ...more });

/** Returns whether the response is 200 with the existing enrollment. */
async function isSameEnrollment(seen: ApiResponse, run: Run): Promise<boolean> {
	const { id } = bodyOf(await enroll(run));
	return seen.status === 200 && id !== undefined && bodyOf(seen).id === id;
}

/** Lists the enrollments of the second contact, which is in a sequence. */
async function listOther(run: Run): Promise<ApiResponse> {
	await enroll(run);
	return run.get(`${endpoints.listEnrollments.path}?email=${await otherEmail(run)}`);
}

/** Assumptions about enrolling one contact, and about a contact's enrollments. */
export const enrollmentAssumptions: readonly Assumption[] = [
	{
		name: `enrolling is a POST, and returns 201 with {${FIELDS.join(', ')}}`,
		changes: enrollsOther,
		request: enroll,
		holds: (seen) => seen.status === 201 && hasAll(bodyOf(seen), FIELDS),
	},
	{
		name: 'enrolling again returns 200 with the same enrollment',
		changes: enrollsOther,
		async request(run) {
			await enroll(run);
			return run.postAgain(PATH, await bodyFor(run));
		},
		holds: isSameEnrollment,
	},
	{
		name: 'override_unsubscribe changes no enrollment that was not stopped: 200 with the same one',
		changes: enrollsOther,
		async request(run) {
			await enroll(run);
			return run.postAgain(PATH, { ...(await bodyFor(run)), override_unsubscribe: true });
		},
		holds: isSameEnrollment,
	},
	{
		name: 'enrolling an unknown contact returns 404',
		request: async (run) => enrollUnknownContact(run, await activeSequence(run)),
		holds: hasStatus(404),
	},
	{
		name: 'enrolling in an unknown sequence returns 404',
		request: async (run) =>
			run.post(PATH, { email: await otherEmail(run), sequence_slug: run.names.nothing }),
		holds: hasStatus(404),
	},
	{
		name: 'enrolling in an inactive sequence returns 400',
		request: async (run) =>
			run.post(PATH, { email: await otherEmail(run), sequence_slug: await inactiveSequence(run) }),
		holds: hasStatus(400),
	},
	{
		name: 'override_unsubscribe is true or false; other values return 400',
		request: async (run) =>
			enrollUnknownContact(run, await activeSequence(run), { override_unsubscribe: 'perhaps' }),
		holds: hasStatus(400),
	},
	{
		name: 'metadata is an object; a string returns 400',
		request: async (run) =>
			enrollUnknownContact(run, await activeSequence(run), { metadata: 'a text' }),
		holds: hasStatus(400),
	},
	{ ...pageAssumption('enrollments', listOther), changes: enrollsOther },
	{
		name: 'the list of enrollments has the same fields as an enrollment',
		changes: enrollsOther,
		request: listOther,
		holds: (seen) =>
			entriesOf(seen).length === 1 && rowsOf(seen).every((row) => hasAll(row, FIELDS)),
	},
	{
		name: `the status of an enrollment is ${STATUSES.join(', ')}`,
		changes: enrollsOther,
		request: listOther,
		holds: (seen) =>
			entriesOf(seen).length === 1 &&
			rowsOf(seen).every(({ status }) => STATUSES.some((known) => known === status)),
	},
	{
		name: 'the list of enrollments of an unknown email returns 404',
		request: ({ get, names }) =>
			get(`${endpoints.listEnrollments.path}?email=${names.unknownEmail}`),
		holds: hasStatus(404),
	},
];
