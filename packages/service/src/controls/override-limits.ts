import type { Step } from '../http/env.ts';
import type { Controls } from './controls.ts';

/** Gives a request's key the limits that the controls set for it. */
export function overrideLimits({ limits }: Controls): Step {
	return async (c, next) => {
		const key = c.get('key');
		const overrides = limits.get(key.id);
		if (overrides) c.set('key', { ...key, limits: { ...key.limits, ...overrides } });
		await next();
	};
}
