import type { z } from 'zod';
import type { ApiTools } from '../api/http/api-tools.ts';
import { readBody } from '../api/http/read-body.ts';
import { readQuery } from '../api/http/read-query.ts';
import type { Route } from '../api/http/route.ts';
import type { Controls } from './controls.ts';

/** A control for tests. */
export interface ControlDefinition<Body, Query> {
	method: Route['method'];
	path: `/${string}`;
	body?: z.ZodType<Body>;
	query?: z.ZodType<Query>;
	/** Returns the response. */
	handle(request: { body: Body; query: Query }, controls: Controls, tools: ApiTools): unknown;
}

export type Control = (controls: Controls) => Route;

/** Defines a control, which requires no key. It responds with 200, or with 400 to invalid input. */
export function defineControl<Body = unknown, Query = unknown>(
	definition: ControlDefinition<Body, Query>,
): Control {
	return (controls) => ({
		method: definition.method,
		path: definition.path,
		async respond(c, tools) {
			const request = {
				query: readQuery(c, definition.query),
				body: await readBody(c, definition.body),
			};
			return c.json(await definition.handle(request, controls, tools));
		},
	});
}
