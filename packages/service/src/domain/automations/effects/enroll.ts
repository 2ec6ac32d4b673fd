import { DomainError } from '../../../base/domain-error.ts';
import { WaitsForFile } from '../../../jobs/waits-for-file.ts';
import { enrollContact } from '../../sequences/enroll-contact.ts';
import type { ApplyEffect } from './effect-context.ts';

/**
 * Enrolls the contact in the sequence with this slug. An existing enrollment in the sequence stays unchanged.
 */
export const enroll: ApplyEffect<'enroll'> = async ({ work, contact }, slug) => {
	const sequence = work.workspace.sequences.find((each) => each.slug === slug);
	if (!sequence) throw new WaitsForFile(`the sequence ${slug} isn't in the workspace file`);
	if (!sequence.active) throw new DomainError('invalid', `The sequence ${slug} isn't active.`);
	const options = { overrideUnsubscribe: false, triggerSource: 'automation' };
	const enrolled = await enrollContact(work, contact, sequence, options);
	if ('reason' in enrolled) throw new DomainError('impossible', enrolled.reason);
};
