import type { Context, MiddlewareHandler } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import type { ApiKey } from '../../domain/keys/api-key.ts';

/** Variables of a request. */
export interface Env {
	/** Node's request and response, whose connection the controls can close. */
	Bindings: HttpBindings;
	Variables: {
		requestId: string;
		key: ApiKey;
	};
}

export type RequestContext = Context<Env>;
export type Step = MiddlewareHandler<Env>;
