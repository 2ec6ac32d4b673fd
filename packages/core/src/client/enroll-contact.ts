import type { Send } from '../transport/send.ts';
import { neededContact, neededSequence } from './needed.ts';
import { readIfObject } from './read.ts';
import { notEnrolled, suppressionIn } from './suppressed.ts';
import type { EnrollBody, Enrollment } from './wire.ts';

/** What is known of an enrollment; api.md shows no field of the answer. */
export type Enrolled = Partial<Enrollment> & {
	/** Whether this call enrolled the contact (status 201); a guess. */
	created: boolean;
};

/** Enrolls a contact in an active sequence. api.md section 4, /sequences/enroll/. */
export async function enrollContact(send: Send, json: EnrollBody): Promise<Enrolled> {
	const answer = await send({
		method: 'post',
		path: 'sequences/enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // a guess: who is enrolled already stays so
		needs: [neededContact(json.email), neededSequence(json.sequence_slug)],
		// An assumption: a service that doesn't return 200 for an enrolled contact returns 409.
		conflict: {
			summary: 'The contact is already enrolled in this sequence.',
			hint: 'No action is needed, because nothing was changed.',
		},
		explain: (detail) => {
			const reason = suppressionIn(detail);
			return reason && notEnrolled(json.email, reason);
		},
		json,
	});
	return { ...readIfObject(answer), created: answer.status === 201 };
}
