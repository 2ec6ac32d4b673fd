import type { Hono } from 'hono';
import type { Env, Step } from './env.ts';

/** What test controls add to the app. Their modules are loaded only with `--controls`. */
export interface AppControls {
	/** Adds their paths, and what they record of the API's requests. */
	mount(app: Hono<Env>): void;
	/** What they do to requests with a valid key. */
	afterKey: readonly Step[];
}
