import type { Step } from '../api/http/env.ts';
import type { Controls } from './controls.ts';

/** Replaces the limits of a request's key with those from the controls. */
export function overrideLimits({ limits }: Controls): Step {
	return async (c, next) => {
		const key = c.get('key');
		const overrides = limits.get(key.id);
		if (overrides) c.set('key', { ...key, limits: { ...key.limits, ...overrides } });
		await next();
	};
}
