import type { Scope } from '../errors/scope-error.ts';

/** Whether a request may be sent again when nobody knows if it arrived. retry-rules.ts holds what follows from it. */
export type Replay =
	/** Twice is the same as once. */
	| 'safe'
	/** Its idempotency key makes twice the same as once. */
	| 'keyed'
	/** Twice may do it twice. */
	| 'unsafe';

/** What went wrong, and what to do about it. */
export interface Explanation {
	summary: string;
	hint: string;
}

/** What to say if it's unknown whether a request was processed. */
export interface UnknownOutcome {
	summary: string;
	/** Where to look, as an instruction: `Check the contact`. */
	check: string;
	/** What running it again may duplicate: `the event may be recorded twice`. */
	risk: string;
}

/** Something that a request is about, and that may not exist. */
export interface Needed extends Explanation {
	/** What a response that is about it calls it. */
	name: RegExp;
	/** It in a few words: `sequence "onboarding"`. */
	short: string;
}

/** One request to make, as the client describes it. */
export interface Call {
	method: 'get' | 'post';
	/** With its trailing slash, relative to the base URL; its varying parts are encoded. */
	path: string;
	query?: URLSearchParams;
	/** The scope it needs (api.md section 4); absent when any valid key will do. */
	scope?: Scope;
	replay: Replay;
	/** What a 404 can be about; absent where only the URL can be wrong. */
	needs?: readonly Needed[];
	/** Explains a 409. */
	conflict?: Explanation;
	/** Explains a 422 by what the service reports; undefined where it's about something else. */
	explain?: (detail: string) => Explanation | undefined;
	unknownOutcome?: UnknownOutcome;
	/** The JSON body. */
	json?: unknown;
}

/** What came back, its body read whole. */
export interface Answer {
	/** Whether it is a success: by its status, and no web page, which would be another site speaking. */
	ok: boolean;
	status: number;
	headers: Headers;
	text: string;
}

/** How one attempt ended. */
export type Outcome =
	| { kind: 'answer'; answer: Answer }
	/** No connection was made, so nothing happened. */
	| { kind: 'unreached' }
	/** No secure connection was made, so nothing happened; the code says why. */
	| { kind: 'tls_failed'; code: string }
	/** The connection broke after that, or the answer was cut; it may or may not have happened. */
	| { kind: 'lost' }
	/** No whole answer in time; it may or may not have happened. */
	| { kind: 'timed_out' };
