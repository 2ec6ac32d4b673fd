import { rememberKeys } from '../keys/remember-keys.ts';
import type { Tools } from '../tools.ts';
import type { Step } from './env.ts';
import { Problem } from './problem.ts';

/** Lets only requests with a valid key pass. api.md section 5. */
export function requireKey({ db, clock }: Pick<Tools, 'db' | 'clock'>): Step {
	const findKey = rememberKeys(db, clock.steady);
	return async (c, next) => {
		const text = c.req.header('X-API-Key');
		if (!text) throw new Problem(401, 'There is no API key. Send it in the X-API-Key header.');
		const key = await findKey(text);
		if (!key) {
			throw new Problem(401, 'This API key is not valid. It may be misspelled or revoked.');
		}
		c.set('key', key);
		await next();
	};
}
