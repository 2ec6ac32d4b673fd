import type { Hono } from 'hono';
import type { Env, Step } from './env.ts';

/** Parts that test controls add to the app. Their modules are loaded only with `--controls`. */
export interface AppControls {
	/** Adds the paths of the controls, and records requests to the API. */
	mount(app: Hono<Env>): void;
	/** Middleware for requests with a valid key. */
	afterKey: readonly Step[];
}
