import { z } from 'zod';
import { invalidFields } from '../base/domain-error.ts';
import { disableKeys } from '../domain/keys/disable-keys.ts';
import { findKeyByName } from '../domain/keys/find-key.ts';
import { defineControl } from './control.ts';

/**
 * Disables a key, just as startup disables keys that a workspace file no longer lists. Like all key changes,
 * this takes effect at once in this process, and in others within one second.
 */
export const revokeKey = defineControl({
	method: 'DELETE',
	path: '/keys',
	body: z.strictObject({ key: z.string() }),
	async handle({ body }, _, { allOwners, clock, keys }) {
		const key = await findKeyByName(allOwners, body.key);
		if (!key) throw invalidFields({ key: ['The workspace has no API key with this name.'] });
		await disableKeys(allOwners, [key.id], new Date(clock.now()));
		keys.clear();
		return { revoked: key.name };
	},
});
