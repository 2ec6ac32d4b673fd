import { newSecret } from '../../store/stored-secret.ts';
import { CONSOLE_TOKENS } from '../access/sessions.ts';
import { defineOperation } from './operation.ts';

/** Replaces the secret of the console's tokens, and ends all sessions, such as after a secret was exposed. */
export const endSessions = defineOperation({
	name: 'console.end-sessions',
	title: 'End All Sessions',
	path: '/end-sessions/',
	tab: 'audit',
	noun: 'sessions',
	find: async ({ owned }) => owned.owner,
	confirmation: () => ({
		question: 'End all sessions of the console?',
		target: 'All accounts',
		consequences: [
			'The secret of the console’s tokens is replaced, so every token stops working immediately.',
			'Everyone signs in again, including you. The API and the delivery of emails aren’t affected.',
		],
		button: 'End All Sessions',
	}),
	async run({ allOwners }) {
		await allOwners.deleteFrom('console_sessions').execute();
		await allOwners
			.updateTable('secrets')
			.set({ value: newSecret() })
			.where('name', '=', CONSOLE_TOKENS)
			.execute();
	},
	audit: () => ({ subject: 'of all accounts' }),
	from: () => 'audit/',
});
