import { Problem } from '../../http/problem.ts';
import { enrollContact } from '../../sequences/enroll-contact.ts';
import type { DoEffect } from './doing.ts';

/** Enrolls the contact in the sequence with this slug. One that it is in already is left as it is. */
export const enroll: DoEffect<'enroll'> = async ({ work, contact }, slug) => {
	const sequence = work.workspace.sequences.find((each) => each.slug === slug);
	if (!sequence) throw new Problem(404, `There is no sequence ${slug} any more.`);
	if (!sequence.active) throw new Problem(400, `The sequence ${slug} is not active.`);
	const options = { overrideUnsubscribe: false, triggerSource: 'automation' };
	const { outcome } = await enrollContact(work, contact, sequence, options);
	if (outcome === 'unsubscribed') throw new Problem(422, 'The contact is unsubscribed.');
};
