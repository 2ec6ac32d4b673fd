import type { Call, Method } from '../transport/call.ts';
import { fillPath } from '../transport/fill-path.ts';
import type { Endpoint } from './endpoint.ts';

/** Methods whose requests have no body, so that their fields become the query. */
const WITHOUT_BODY: ReadonlySet<Method> = new Set(['get', 'delete']);

/**
 * Describes a request to an endpoint. Fields named in the path are filled in there, and all other fields
 * become the JSON body or the query.
 */
export function callTo<Request extends object>(
	endpoint: Endpoint<Request>,
	request: Request,
): Call {
	const { method, scope, idempotencyKey, keyConflict, unknownOutcome, missing, explain } = endpoint;
	const { path, others } = fillPath(endpoint.path, request);
	const hasKey = idempotencyKey !== undefined && request[idempotencyKey] !== undefined;
	return {
		method,
		path,
		scope,
		replay: hasKey ? 'safe' : endpoint.replay,
		missing: missing?.(request),
		keyConflict: hasKey ? keyConflict : undefined,
		explain: explain && ((detail) => explain(request, detail)),
		unknownOutcome,
		...(WITHOUT_BODY.has(method) ? { query: queryOf(others) } : { json: others }),
	};
}

/** Returns the defined fields as a query. */
const queryOf = (fields: object): URLSearchParams =>
	new URLSearchParams(
		Object.entries(fields)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
