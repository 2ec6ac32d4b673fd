import { z } from 'zod';
import { Problem } from '../../api/http/problem.ts';
import { recordActivity } from '../../domain/record-activity.ts';
import { isStorable } from '../../store/is-storable.ts';
import { microsOf } from '../../store/newest.ts';
import { isSerial } from '../cursor.ts';
import { defineOperation } from './operation.ts';

const MAX_REASON_LENGTH = 500;

const input = z.object({
	reason: z
		.string('Enter a reason.')
		.trim()
		.min(1, 'Enter a reason.')
		.max(MAX_REASON_LENGTH, `Shorten the reason to ${MAX_REASON_LENGTH} characters.`)
		.refine(isStorable, 'Enter a reason without control characters.'),
});

/**
 * Removes an email address from the suppression list. The entry is locked only after its contact, as everywhere
 * else, so the recipient can be reported again until then. A newer report stays.
 */
export const removeSuppression = defineOperation({
	name: 'suppression.remove',
	title: 'Remove from List',
	path: '/unsubscribed/:id/remove/',
	tab: 'unsubscribed',
	noun: 'suppressed email address',
	fields: [
		{
			name: 'reason',
			label: 'Reason',
			help: 'Shown in the audit log and in the contact’s timeline.',
		},
	],
	input,
	find: async ({ owned }, id) => {
		if (!isSerial(id)) return undefined;
		return owned
			.selectFrom('suppressions')
			.select(['id', 'email', 'email_folded', 'reason', 'in_workspace_file'])
			.select(microsOf('suppressed_at').as('micros'))
			.where('id', '=', Number(id))
			.executeTakeFirst();
	},
	findObstacle: ({ in_workspace_file }) =>
		in_workspace_file
			? 'The workspace file lists this email address. Remove it from the file’s list of unsubscribed email addresses, and restart the service.'
			: undefined,
	version: ({ micros }) => String(micros),
	confirmation: ({ email, reason }) => ({
		question: 'Remove this email address from the suppression list?',
		target: email,
		consequences: [
			`The service can send email to it again. Suppression reason: ${reason}.`,
			'Enrollments that were stopped for this email address stay stopped.',
		],
		button: 'Remove from List',
	}),
	async run(work, { id, email, email_folded, reason: previousReason, micros }, { reason }) {
		const { owned } = work;
		const contact = await owned
			.selectFrom('contacts')
			.select('id')
			.where('email_folded', '=', email_folded)
			.forUpdate()
			.executeTakeFirst();
		const removed = await owned
			.deleteFrom('suppressions')
			.where('id', '=', id)
			.where(microsOf('suppressed_at'), '=', micros)
			.returning('id')
			.executeTakeFirst();
		if (!removed)
			throw new Problem(
				409,
				`${email} has just been reported again, or was removed. Check the list.`,
			);
		if (contact)
			await recordActivity(work, contact.id, 'unsuppressed', {
				email,
				was: previousReason,
				reason,
			});
	},
	audit: ({ email, reason: previousReason }, { reason }) => ({
		subject: email,
		details: { was: previousReason, reason },
	}),
	from: () => 'unsubscribed/',
});
