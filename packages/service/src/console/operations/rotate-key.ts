import { hashKey, generateKey } from '../../domain/keys/api-key.ts';
import { findKey, hasTextInFile, shownOnce } from './find-key.ts';
import { defineOperation } from './operation.ts';

/** Replaces the value of an API key. */
export const rotateKey = defineOperation({
	name: 'key.rotate',
	title: 'Rotate API Key',
	path: '/keys/:id/rotate/',
	tab: 'keys',
	noun: 'API key',
	find: findKey,
	findObstacle(key, work) {
		if (key.disabled_at !== null) return 'This API key is disabled. Enable it first.';
		return hasTextInFile(work, key)
			? 'The workspace file contains the value of this API key. Change it there, and restart the service.'
			: undefined;
	},
	confirmation: ({ name }) => ({
		question: 'Rotate this API key?',
		target: name,
		consequences: [
			'The current key stops working within a second. Integrations that use it get 401 until they have the new one.',
			'To replace it without an interruption, create another key, change the integrations, and then disable this key.',
			'The name, the scopes, and the rate limits stay the same.',
			'The next page shows the new key. The service can’t show it again.',
		],
		button: 'Rotate API Key',
	}),
	async run({ owned }, { id, name }) {
		const text = generateKey(owned.owner.environment);
		await owned
			.updateTable('api_keys')
			.set({ key_hash: hashKey(text) })
			.where('id', '=', id)
			.execute();
		return shownOnce(name, text);
	},
	audit: ({ name }) => ({ subject: name }),
	from: () => 'keys/',
});
