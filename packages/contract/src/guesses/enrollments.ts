import type { Enrollment } from '@contact-sync/core';
import { answers, type Guess } from '../guess.ts';
import type { Run } from '../run.ts';
import { bodyOf, entriesOf, hasAll, rowsOf, type Seen } from '../seen.ts';
import { otherEmail } from './contacts.ts';
import { listNobodysEnrollments } from './lists.ts';
import { activeSequence, inactiveSequence } from './sequences.ts';

/** Enrolling the second contact. */
export const enrollsOther: Guess['changes'] = ({ names }) =>
	`enrolls ${names.otherEmail} in the first active sequence`;

const FIELDS = ['id', 'sequence_slug', 'email', 'status', 'enrolled_at'];
const STATUSES: ReadonlyArray<Enrollment['status']> = ['active', 'completed', 'stopped'];
const PATH = 'sequences/enroll/';

const bodyFor = async (run: Run) => ({
	email: await otherEmail(run),
	sequence_slug: await activeSequence(run),
	metadata: { source: 'contract-check' },
	trigger_source: 'contract-check',
});

/** Enrolls the second contact, which was in no sequence. */
export const enroll = async (run: Run): Promise<Seen> => run.post(PATH, await bodyFor(run));

const enrollNobody = async ({ post, names }: Run, sequence_slug: string, more: object = {}) =>
	post(PATH, { email: names.nobody, sequence_slug, ...more });

/** Whether the response is 200 with the enrollment that was there. */
async function isSameEnrollment(seen: Seen, run: Run): Promise<boolean> {
	const { id } = bodyOf(await enroll(run));
	return seen.status === 200 && id !== undefined && bodyOf(seen).id === id;
}

/** Enrolling one contact, and a contact's enrollments. */
export const enrollmentGuesses: readonly Guess[] = [
	{
		name: `enrolling is a POST, 201 with {${FIELDS.join(', ')}}`,
		changes: enrollsOther,
		look: enroll,
		holds: (seen) => seen.status === 201 && hasAll(bodyOf(seen), FIELDS),
	},
	{
		name: 'enrolling again is 200 with the same enrollment',
		changes: enrollsOther,
		async look(run) {
			await enroll(run);
			return run.postAgain(PATH, await bodyFor(run));
		},
		holds: isSameEnrollment,
	},
	{
		name: 'override_unsubscribe leaves an enrollment that was not stopped as it is: 200 with the same',
		changes: enrollsOther,
		async look(run) {
			await enroll(run);
			return run.postAgain(PATH, { ...(await bodyFor(run)), override_unsubscribe: true });
		},
		holds: isSameEnrollment,
	},
	{
		name: 'enrolling an unknown contact is 404',
		look: async (run) => enrollNobody(run, await activeSequence(run)),
		holds: answers(404),
	},
	{
		name: 'enrolling in an unknown sequence is 404',
		look: async (run) =>
			run.post(PATH, { email: await otherEmail(run), sequence_slug: run.names.nothing }),
		holds: answers(404),
	},
	{
		name: 'enrolling in an inactive sequence is 400',
		look: async (run) =>
			run.post(PATH, { email: await otherEmail(run), sequence_slug: await inactiveSequence(run) }),
		holds: answers(400),
	},
	{
		name: 'override_unsubscribe is true or false: another text is 400',
		look: async (run) =>
			enrollNobody(run, await activeSequence(run), { override_unsubscribe: 'perhaps' }),
		holds: answers(400),
	},
	{
		name: 'metadata is an object: a text is 400',
		look: async (run) => enrollNobody(run, await activeSequence(run), { metadata: 'a text' }),
		holds: answers(400),
	},
	{
		name: 'enrollments are listed as enrolling answers them',
		changes: enrollsOther,
		async look(run) {
			await enroll(run);
			return run.get(`sequences/api/contact-enrollments/?email=${await otherEmail(run)}`);
		},
		holds: (seen) =>
			entriesOf(seen).length === 1 && rowsOf(seen).every((row) => hasAll(row, FIELDS)),
	},
	{
		name: `the status of an enrollment is ${STATUSES.join(', ')}`,
		changes: enrollsOther,
		async look(run) {
			await enroll(run);
			return run.get(`sequences/api/contact-enrollments/?email=${await otherEmail(run)}`);
		},
		holds: (seen) =>
			entriesOf(seen).length === 1 &&
			rowsOf(seen).every(({ status }) => STATUSES.some((known) => known === status)),
	},
	{
		name: 'an unknown email has an empty list of enrollments',
		look: listNobodysEnrollments,
		holds: (seen) =>
			seen.status === 200 && typeof seen.body === 'object' && entriesOf(seen).length === 0,
	},
];
