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
	const { method, scope, conflict, unknownOutcome, missing, explain } = endpoint;
	const { path, others } = fillPath(endpoint.path, request);
	const replay = replayOf(endpoint, request);
	return {
		method,
		path,
		scope,
		replay,
		missing: missing?.(request),
		conflict: endpoint.replay === 'keyed' && replay === 'unsafe' ? undefined : conflict, // about the key
		explain: explain && ((detail) => explain(request, detail)),
		unknownOutcome,
		...(WITHOUT_BODY.has(method) ? { query: queryOf(others) } : { json: others }),
	};
}

function replayOf<Request extends object>(
	{ replay, idempotencyKey }: Endpoint<Request>,
	request: Request,
): Call['replay'] {
	const hasKey = idempotencyKey !== undefined && request[idempotencyKey] !== undefined;
	return replay === 'keyed' && !hasKey ? 'unsafe' : replay;
}

/** Returns the defined fields as a query. */
const queryOf = (fields: object): URLSearchParams =>
	new URLSearchParams(
		Object.entries(fields)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
