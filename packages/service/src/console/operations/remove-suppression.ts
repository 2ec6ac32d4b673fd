import { z } from 'zod';
import { recordActivity } from '../../domain/record-activity.ts';
import { isStorable } from '../../store/is-storable.ts';
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

/** Removes an email address from the suppression list. */
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
			.where('id', '=', Number(id))
			.forUpdate()
			.executeTakeFirst();
	},
	findObstacle: ({ in_workspace_file }) =>
		in_workspace_file
			? 'The workspace file lists this email address. Remove it from the file’s list of unsubscribed email addresses, and restart the service.'
			: undefined,
	confirmation: ({ email, reason }) => ({
		question: 'Remove this email address from the suppression list?',
		target: email,
		consequences: [
			`The service can send email to it again. Suppression reason: ${reason}.`,
			'Enrollments that were stopped for this email address stay stopped.',
		],
		button: 'Remove from List',
	}),
	async run(work, { id, email, email_folded, reason: previousReason }, { reason }) {
		const { owned } = work;
		await owned.deleteFrom('suppressions').where('id', '=', id).execute();
		const contact = await owned
			.selectFrom('contacts')
			.select('id')
			.where('email_folded', '=', email_folded)
			.executeTakeFirst();
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
