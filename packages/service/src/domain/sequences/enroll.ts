import type { EnrollBody, Enrollment } from '@contact-sync/core';
import { DomainError } from '../../base/domain-error.ts';
import type { Work } from '../../jobs/work.ts';
import { findContacts } from '../contacts/find-contacts.ts';
import { RecordedError } from '../recorded-error.ts';
import { enrollContact } from './enroll-contact.ts';
import type { NotEnrolled } from './enroll-contacts.ts';
import { enrollmentResponse } from './enrollment-response.ts';
import { findActiveSequence } from './find-sequence.ts';

export interface EnrollmentResponse {
	/**
	 * Whether the enrollment was created, because the contact had no enrollment in this sequence, or a
	 * stopped one.
	 */
	created: boolean;
	enrollment: Enrollment;
}

const OVERRIDE: Record<NotEnrolled, string> = {
	unsubscribed: 'To enroll it anyway, send override_unsubscribe: true.',
	stopped: 'To start it again from the first step, send override_unsubscribe: true.',
};

/**
 * Enrolls a contact that isn't enrolled yet. api.md section 4, /sequences/enroll/.
 *
 * @throws DomainError for an unknown contact or an unknown or inactive sequence. Without the override, RecordedError
 * for a suppressed contact or a stopped enrollment.
 */
export async function enroll(work: Work, body: EnrollBody): Promise<EnrollmentResponse> {
	const sequence = findActiveSequence(work, body.sequence_slug);
	const [contact] = await findContacts(work, { email: body.email });
	if (!contact) {
		throw new DomainError('not found', 'No contact has this email. Create the contact first.');
	}
	const enrolled = await enrollContact(work, contact, sequence, {
		overrideUnsubscribe: body.override_unsubscribe ?? false,
		metadata: body.metadata,
		triggerSource: body.trigger_source,
	});
	if ('reason' in enrolled) {
		throw new RecordedError('impossible', `${enrolled.reason} ${OVERRIDE[enrolled.outcome]}`, {
			contactId: contact.id,
			kind: 'enrollment_refused',
			details: { sequence: sequence.slug, reason: enrolled.reason },
		});
	}
	return {
		created: enrolled.outcome === 'enrolled',
		enrollment: enrollmentResponse(enrolled.enrollment, contact),
	};
}
