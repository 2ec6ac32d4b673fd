import type { Scope } from '../errors/scope-error.ts';

/** Whether a request can be retried if its outcome is unknown. The rules are in retry-rules.ts. */
export type Replay =
	/** Idempotent. */
	| 'safe'
	/** Idempotent because of its idempotency key. */
	| 'keyed'
	/** Not idempotent. */
	| 'unsafe';

/** Title and fix of an error. */
export interface Explanation {
	summary: string;
	hint: string;
}

/** Texts for a request with an unknown outcome. */
export interface UnknownOutcome {
	summary: string;
	/** Instruction that says where to look: `Check the contact`. */
	check: string;
	/** Possible duplicate, as a clause: `the event may be recorded twice`. */
	risk: string;
}

/** Object that a request refers to, and that might not exist. */
export interface Needed extends Explanation {
	/** Words for it in responses. */
	name: RegExp;
	/** Short description: `sequence "onboarding"`. */
	short: string;
}

/** Request, as the client describes it. */
export interface Call {
	method: 'get' | 'post';
	/** Path relative to the base URL, with a trailing slash; its variable parts are encoded. */
	path: string;
	query?: URLSearchParams;
	/** Scope that it requires (api.md section 4); absent if any valid key can send it. */
	scope?: Scope;
	replay: Replay;
	/** Objects that cause a 404 if they are missing; undefined if only a wrong URL can cause one. */
	needs?: readonly Needed[];
	/** Explains a 409. */
	conflict?: Explanation;
	/** Explains a 422 by the message in the response; undefined for other causes. */
	explain?: (detail: string) => Explanation | undefined;
	unknownOutcome?: UnknownOutcome;
	/** JSON body. */
	json?: unknown;
}

/** Response with its complete body. */
export interface ApiResponse {
	/** Whether the request succeeded: by the status, unless the body is a web page, which comes from another site. */
	ok: boolean;
	status: number;
	headers: Headers;
	text: string;
}

/** Outcome of one attempt. */
export type Outcome =
	| { kind: 'response'; response: ApiResponse }
	/** No connection was established, so nothing was sent. */
	| { kind: 'unreached' }
	/** The TLS connection failed, so nothing was sent; the code is the reason. */
	| { kind: 'tls_failed'; code: string }
	/** The connection was lost later, or the response was truncated; the outcome is unknown. */
	| { kind: 'lost' }
	/** The request timed out; the outcome is unknown. */
	| { kind: 'timed_out' };
