import type { Scope } from '@contact-sync/core';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { ApiKey } from '../keys/api-key.ts';
import type { Tools } from '../tools.ts';
import type { RequestContext } from './env.ts';
import { Problem } from './problem.ts';
import { readBody } from './read-body.ts';

interface RouteDefinition<Body, Answer> {
	method: 'GET' | 'POST';
	/** Below the base address, with its trailing slash. */
	path: `/${string}/`;
	/** What a key must have. api.md section 4. */
	scope: Scope | 'any valid key';
	body?: z.ZodType<Body>;
	answer: z.ZodType<Answer>;
	handle(
		request: { key: ApiKey; body: Body },
		tools: Tools,
	): Promise<{ status: ContentfulStatusCode; answer: Answer }>;
}

/** An endpoint, ready to be mounted. */
export interface Route {
	method: 'GET' | 'POST';
	/** Below the base path it is mounted at. */
	path: `/${string}`;
	respond(c: RequestContext, tools: Tools): Promise<Response>;
}

/** Makes an endpoint out of what it needs and what it does. The scope is checked before the body is read. */
export function defineRoute<Body, Answer>(route: RouteDefinition<Body, Answer>): Route {
	return {
		method: route.method,
		path: route.path,
		async respond(c, tools) {
			const key = c.get('key');
			requireScope(key, route.scope);
			// Without a schema Body is unknown: the handler reads no body.
			const body = route.body ? await readBody(c, route.body) : (undefined as Body);
			const { status, answer } = await route.handle({ key, body }, tools);
			return c.json(answer, status);
		},
	};
}

function requireScope({ scopes }: ApiKey, scope: Scope | 'any valid key'): void {
	if (scope === 'any valid key' || scopes.includes(scope)) return;
	throw new Problem(
		403,
		`This key lacks the scope ${scope}. Add it to the key, or use another key.`,
	);
}
