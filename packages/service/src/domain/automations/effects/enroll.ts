import { DomainError } from '../../../base/domain-error.ts';
import { requireSequence } from '../../require-part.ts';
import { enrollContact } from '../../sequences/enroll-contact.ts';
import type { ApplyEffect } from './effect-context.ts';

/**
 * Enrolls the contact in the sequence with this slug. An existing enrollment in the sequence stays unchanged.
 */
export const enroll: ApplyEffect<'enroll'> = async ({ work, contact }, slug) => {
	const sequence = requireSequence(work, slug);
	if (!sequence.active) throw new DomainError('invalid', `The sequence ${slug} isn't active.`);
	const options = { overrideUnsubscribe: false, triggerSource: 'automation' };
	const enrolled = await enrollContact(work, contact, sequence, options);
	if ('reason' in enrolled) throw new DomainError('impossible', enrolled.reason);
};
