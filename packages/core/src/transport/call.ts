import type { Scope } from '../errors/scope-error.ts';
import type { Text } from '../errors/text.ts';
import type { ConnectionFailure } from './connection-failures.ts';

/** HTTP method of an endpoint. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Whether a request is idempotent, and therefore retried if the outcome is unknown. */
export type Replay = 'safe' | 'unsafe';

/** Title and fix of an error. */
export interface Explanation {
	summary: Text;
	hint: Text;
	/** Whether the title states the cause, so that the message from the response isn't shown. @default false */
	isCauseKnown?: boolean;
}

/** Parts of the error message for a request with an unknown outcome. */
export interface UnknownOutcome {
	summary: string;
	/** Instruction to check the outcome: `Check the contact`. */
	check: string;
	/** Possible duplicate, as a clause: `the event may be recorded twice`. */
	risk: string;
}

/** Request, as the client describes it. */
export interface Call {
	method: Method;
	/** Path relative to the base URL, with a trailing slash; its variable parts are encoded. */
	path: string;
	query?: URLSearchParams;
	/** Required scope (api.md section 4); absent if any valid key can send the request. */
	scope?: Scope;
	replay: Replay;
	/** Explains a 404; undefined if only a wrong URL can cause one. */
	missing?: Explanation;
	/** Explains a 409 that is about the idempotency key. */
	keyConflict?: Explanation;
	/**
	 * Explains a 422 based on the message in the response. Returns undefined if the message isn't recognized.
	 */
	explain?: (detail: string) => Explanation | undefined;
	unknownOutcome?: UnknownOutcome;
	/** JSON body. */
	json?: unknown;
}

/** Response with its complete body. */
export interface ApiResponse {
	/**
	 * Whether the request succeeded, based on the status code. False for a web page, which comes from another
	 * site.
	 */
	ok: boolean;
	status: number;
	headers: Headers;
	/** ID that the service assigned to the request (`X-Request-Id`). */
	requestId?: string;
	text: string;
	/** Parsed body; undefined if it isn't JSON, or is nested too deeply. */
	json: unknown;
}

/** Outcome of one attempt. */
export type Outcome =
	| { kind: 'response'; response: ApiResponse }
	/** No connection was established, so nothing was sent. */
	| { kind: 'not_connected'; failure: ConnectionFailure; code: string }
	/** The connection was lost later, or the response was truncated; the outcome is unknown. */
	| { kind: 'lost' }
	/** The request timed out; the outcome is unknown. */
	| { kind: 'timed_out' };
