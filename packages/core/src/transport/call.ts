import type { Scope } from '../errors/scope-error.ts';

/** One request to make, as the client describes it. */
export interface Call {
	method: 'get' | 'post';
	/** A constant path with its trailing slash, relative to the base URL. */
	path: string;
	/** The scope it needs (api.md section 4); absent when any valid key will do. */
	scope?: Scope;
	/** The JSON body. */
	json?: unknown;
}

/** What came back, its body read whole. */
export interface Answer {
	status: number;
	headers: Headers;
	text: string;
}
