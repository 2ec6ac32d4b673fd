import { z } from 'zod';
import { defineControl } from './control.ts';
import { requireKey } from './require-key.ts';

const requests = z
	.int('This must be a whole number of requests.')
	.min(1, 'This must be at least 1.')
	.optional();

/** Sets the limits of a key in this process, or uses up one of its windows. */
export const setLimits = defineControl({
	method: 'POST',
	path: '/limits',
	body: z.strictObject({
		key: z.string(),
		per_minute: requests,
		per_hour: requests,
		exhaust: z.enum(['minute', 'hour'], 'This must be minute or hour.').optional(),
	}),
	async handle({ body }, { limits }, { allOwners, limiter }) {
		const key = await requireKey(allOwners, body.key);
		const changes = {
			...(body.per_minute && { perMinute: body.per_minute }),
			...(body.per_hour && { perHour: body.per_hour }),
		};
		limits.set(key.id, { ...limits.get(key.id), ...changes });
		const now = { ...key.limits, ...limits.get(key.id) };
		if (body.exhaust) await limiter.exhaust(key.id, now, body.exhaust);
		return { key: key.name, per_minute: now.perMinute, per_hour: now.perHour };
	},
});
