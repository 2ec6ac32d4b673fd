import type { Scope } from '@contact-sync/core';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { ApiKey } from '../../domain/keys/api-key.ts';
import type { Work } from '../../jobs/work.ts';
import { ownedRows, type OwnedRows } from '../../store/owned-rows.ts';
import type { ApiTools } from './api-tools.ts';
import { changeRows } from './change-rows.ts';
import { clientUrl } from './client-url.ts';
import type { RequestContext } from './env.ts';
import { Problem } from './problem.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';

/** Definition of an endpoint, for its implementation and for the OpenAPI document. */
export interface RouteDefinition<
	Params = unknown,
	Query = unknown,
	Body = unknown,
	ResponseBody = unknown,
> {
	method: 'GET' | 'POST';
	/** Path relative to the base URL, with a trailing slash; `:id` for a parameter. */
	path: `/${string}/`;
	/** Summary for `/docs/`. */
	summary: string;
	/** Required scope. api.md section 4. */
	scope: Scope | 'any valid key';
	/** Path parameters. Invalid ones get 404. */
	params?: z.ZodType<Params>;
	/** Query parameters; others are ignored. */
	query?: z.ZodType<Query>;
	body?: z.ZodType<Body>;
	/** Schema of each successful response body, by status code. */
	responses: { [Status in 200 | 201 | 202]?: z.ZodType<ResponseBody> };
	/** Error status codes, in addition to those of every endpoint. */
	problems?: readonly Problem['status'][];
	handle(
		request: {
			key: ApiKey;
			/** Rows of the key's owner. */
			owned: OwnedRows;
			/** Changes rows of the key's owner in one transaction. */
			change: <T>(act: (work: Work) => Promise<T>) => Promise<T>;
			params: Params;
			query: Query;
			body: Body;
			/** URL that the client requested. */
			url: URL;
		},
		tools: ApiTools,
	): Promise<Success<ResponseBody>>;
}

export interface Success<ResponseBody> {
	status: 200 | 201 | 202;
	response: ResponseBody;
	headers?: Record<string, string>;
}

/** Endpoint that can be mounted. */
export interface Route<Tools = ApiTools> {
	method: 'GET' | 'POST' | 'DELETE';
	/** Path relative to the base path. */
	path: `/${string}`;
	respond(c: RequestContext, tools: Tools): Promise<Response>;
}

/** Endpoint of the API, with its definition for the OpenAPI document. */
export interface ApiRoute extends Route {
	definition: RouteDefinition;
}

/** Defines an endpoint. The scope is checked before the request is read. */
export function defineRoute<Params, Query, Body, ResponseBody>(
	definition: RouteDefinition<Params, Query, Body, ResponseBody>,
): ApiRoute {
	return {
		method: definition.method,
		path: definition.path,
		definition: definition as unknown as RouteDefinition, // only read, for the description
		async respond(c, tools) {
			const key = c.get('key');
			requireScope(key, definition.scope);
			const request = {
				key,
				owned: ownedRows(tools.allOwners, key),
				change: <T>(act: (work: Work) => Promise<T>) => changeRows(tools, key, act),
				params: readParams(c, definition.params),
				query: readQuery(c, definition.query),
				body: await readBody(c, definition.body),
				url: clientUrl(c, tools.publicUrl),
			};
			const { status, response, headers } = await definition.handle(request, tools);
			return c.json(response, status as ContentfulStatusCode, headers);
		},
	};
}

/** @throws Problem 404 for an invalid path parameter */
function readParams<T>(c: RequestContext, schema: z.ZodType<T> | undefined): T {
	if (schema === undefined) return undefined as T; // the handler reads no path parameters
	const result = schema.safeParse(c.req.param());
	if (!result.success) throw new Problem(404, 'No resource has this path. Check the ID in it.');
	return result.data;
}

function requireScope({ scopes }: ApiKey, scope: Scope | 'any valid key'): void {
	if (scope === 'any valid key' || scopes.includes(scope)) return;
	throw new Problem(
		403,
		`This API key is missing the scope ${scope}. Add it to the key, or use another key.`,
	);
}
