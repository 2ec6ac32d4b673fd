import type { Handlers } from './handlers.ts';

/** Who does which kind of job. */
export const handlers: Handlers = {};
