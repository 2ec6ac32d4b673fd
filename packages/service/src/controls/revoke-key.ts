import { z } from 'zod';
import { invalidFields } from '../http/problem.ts';
import { findKeyByName } from '../keys/find-key.ts';
import { defineControl } from './control.ts';

/**
 * Ends a key for good, as a start does whose workspace file lacks it. Like every change of keys it is noticed within a second on
 * the service's clock.
 */
export const revokeKey = defineControl({
	method: 'DELETE',
	path: '/keys',
	body: z.strictObject({ key: z.string() }),
	async handle({ body }, _, { db }) {
		const key = await findKeyByName(db, body.key);
		if (!key) throw invalidFields({ key: ['No key of the workspace has this name.'] });
		await db.deleteFrom('api_keys').where('id', '=', key.id).execute();
		return { revoked: key.name };
	},
});
