import type { EnrollBody, Enrollment } from '@contact-sync/core';
import { findContacts } from '../contacts/find-contacts.ts';
import { Problem } from '../http/problem.ts';
import type { Work } from '../tools.ts';
import { enrollContact } from './enroll-contact.ts';
import { enrollmentAnswer } from './enrollment-answer.ts';
import { findActiveSequence } from './find-sequence.ts';

export interface EnrollAnswer {
	/** Whether it was not there before. */
	created: boolean;
	enrollment: Enrollment;
}

/**
 * Enrolls a contact, once. api.md section 4, /sequences/enroll/.
 *
 * @throws Problem 404 for an unknown contact or sequence, 400 for an inactive sequence, 422 for an address on the list
 */
export async function enroll(work: Work, body: EnrollBody): Promise<EnrollAnswer> {
	const sequence = findActiveSequence(work, body.sequence_slug);
	const [contact] = await findContacts(work, { email: body.email });
	if (!contact) {
		throw new Problem(404, 'No contact has this email. Create it with POST /contacts/upsert/.');
	}
	const { outcome, enrollment } = await enrollContact(work, contact, sequence, {
		overrideUnsubscribe: body.override_unsubscribe ?? false,
		metadata: body.metadata,
		triggerSource: body.trigger_source,
	});
	if (!enrollment) {
		throw new Problem(
			422,
			'This address is unsubscribed, bounced or complained, so it was not enrolled. To enroll it all the same, send override_unsubscribe: true.',
		);
	}
	return {
		created: outcome === 'enrolled',
		enrollment: enrollmentAnswer(enrollment, contact),
	};
}
