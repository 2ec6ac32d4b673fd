import type { Send } from '../transport/send.ts';
import { readIfObject } from './read.ts';
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
		what: `contact ${json.email}, or no sequence ${json.sequence_slug}`,
		hints: {
			422: "Someone who unsubscribed, bounced or complained is not enrolled unless 'Override Unsubscribe' is on.",
		},
		json,
	});
	return { ...readIfObject(answer), created: answer.status === 201 };
}
