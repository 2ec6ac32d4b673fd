import type { Scope } from '../errors/scope-error.ts';
import type { Explanation, Method, Replay, UnknownOutcome } from '../transport/call.ts';

/** Endpoint of the service, with the properties that clients and actions need. */
export interface Endpoint<Request extends object = never> {
	method: Method;
	/** Path relative to the base URL, with a trailing slash. Names in braces are filled in from the request. */
	path: string;
	/** Required scope; absent if any valid key can call the endpoint. */
	scope?: Scope;
	replay: Replay;
	/** Request field with an idempotency key, with which an `unsafe` call is `safe`. */
	idempotencyKey?: keyof Request & string;
	/** Explains a 404; absent if only a wrong URL can cause one. */
	missing?: (request: Request) => Explanation;
	/** Explains a 409 that is about the idempotency key of the call. */
	keyConflict?: Explanation;
	/**
	 * Explains a 422 based on the message in the response. Returns undefined if the message isn't recognized.
	 */
	explain?: (request: Request, detail: string) => Explanation | undefined;
	unknownOutcome?: UnknownOutcome;
}

/** Describes an endpoint. The type of its request applies to its functions. */
export const endpoint = <Request extends object>(described: Endpoint<Request>) => described;
