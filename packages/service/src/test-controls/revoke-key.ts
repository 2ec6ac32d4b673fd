import { z } from 'zod';
import { disableKeys } from '../domain/keys/disable-keys.ts';
import { defineControl } from './control.ts';
import { requireKey } from './require-key.ts';

/**
 * Disables a key, just as startup disables keys that a workspace file no longer lists. Like all key changes,
 * this takes effect at once in this process, and in others within one second.
 */
export const revokeKey = defineControl({
	method: 'DELETE',
	path: '/keys',
	body: z.strictObject({ key: z.string() }),
	async handle({ body }, _, { allOwners, clock, keys }) {
		const key = await requireKey(allOwners, body.key);
		await disableKeys(allOwners, [key.id], new Date(clock.now()));
		keys.clear();
		return { revoked: key.name };
	},
});
