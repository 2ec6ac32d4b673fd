import { findKey } from './find-key.ts';
import { defineOperation } from './operation.ts';

/** Disables an API key until it's enabled again. */
export const disableKey = defineOperation({
	name: 'key.disable',
	title: 'Disable API Key',
	path: '/keys/:id/disable/',
	tab: 'keys',
	noun: 'API key',
	find: findKey,
	findObstacle: ({ disabled_at }) =>
		disabled_at === null ? undefined : 'This API key is already disabled.',
	confirmation: ({ name, in_workspace_file }) => ({
		question: 'Disable this API key?',
		target: name,
		consequences: [
			'The key stops working within a second. Integrations that use it get 401.',
			in_workspace_file
				? 'It stays disabled after a restart, even though the workspace file lists it.'
				: 'It stays disabled after a restart.',
			'You can enable it again.',
		],
		button: 'Disable API Key',
	}),
	async run({ owned, now }, { id }) {
		await owned.updateTable('api_keys').set({ disabled_at: now }).where('id', '=', id).execute();
	},
	audit: ({ name }) => ({ subject: name }),
	from: () => 'keys/',
});
