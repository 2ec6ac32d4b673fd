import type { Context, MiddlewareHandler } from 'hono';
import type { ApiKey } from '../keys/api-key.ts';

/** What a request gathers on its way. */
export interface Env {
	Variables: { requestId: string; key: ApiKey };
}

export type RequestContext = Context<Env>;
export type Step = MiddlewareHandler<Env>;
