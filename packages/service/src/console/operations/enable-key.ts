import { findKey as findWorkingKey } from '../../domain/keys/find-key.ts';
import { findKey } from './find-key.ts';
import { defineOperation } from './operation.ts';

/** Enables a disabled API key. */
export const enableKey = defineOperation({
	name: 'key.enable',
	title: 'Enable API Key',
	path: '/keys/:id/enable/',
	tab: 'keys',
	noun: 'API key',
	find: findKey,
	async findObstacle({ disabled_at, key_hash }, { allOwners }) {
		if (disabled_at === null) return 'This API key is already enabled.';
		return (await findWorkingKey(allOwners, key_hash))
			? 'Another API key has the same value. Create a new key instead.'
			: undefined;
	},
	confirmation: ({ name, scopes }) => ({
		question: 'Enable this API key?',
		target: name,
		consequences: [
			'Integrations that still have the key can use it again.',
			`Its scopes: ${scopes.length === 0 ? 'none' : scopes.join(', ')}.`,
		],
		button: 'Enable API Key',
	}),
	async run({ owned }, { id }) {
		await owned
			.updateTable('api_keys')
			.set({ disabled_at: null, disabled_by_file: false })
			.where('id', '=', id)
			.execute();
	},
	audit: ({ name }) => ({ subject: name }),
	from: () => 'keys/',
});
