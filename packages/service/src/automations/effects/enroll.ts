import { Problem } from '../../http/problem.ts';
import { enrollContact } from '../../sequences/enroll-contact.ts';
import type { DoEffect } from './doing.ts';

/** Enrolls the contact in the sequence with this slug. An earlier enrollment there stays as it is. */
export const enroll: DoEffect<'enroll'> = async ({ work, contact }, slug) => {
	const sequence = work.workspace.sequences.find((each) => each.slug === slug);
	if (!sequence) throw new Problem(404, `There is no sequence ${slug} any more.`);
	if (!sequence.active) throw new Problem(400, `The sequence ${slug} is not active.`);
	const options = { overrideUnsubscribe: false, triggerSource: 'automation' };
	const enrolled = await enrollContact(work, contact, sequence, options);
	if ('reason' in enrolled) throw new Problem(422, enrolled.reason);
};
