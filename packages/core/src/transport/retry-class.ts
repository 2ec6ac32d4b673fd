import { NetworkError } from '../errors/network-error.ts';
import type { Outcome } from './call.ts';

/** Class of an outcome: whether the request was processed, and whether a retry can help. */
export type RetryClass =
	/** The service rejected the request because of the key's rate limits, before processing it. */
	| 'limited'
	/** The service is unavailable, and certainly didn't process the request. */
	| 'unprocessed'
	/** The service is unavailable, and may have processed the request. */
	| 'unknown'
	/** The request succeeded, or failed for a reason that a retry doesn't change. */
	| 'final';

/** Outcome of an attempt, classified once. */
export interface Attempted {
	outcome: Outcome;
	retryClass: RetryClass;
	/** Wait that the service requests, in milliseconds. */
	retryAfterMs: number | undefined;
}

/**
 * Status codes of a gateway that couldn't deliver a request to the service: the service refused the connection
 * (521), wasn't reachable (523), couldn't agree on encryption (525), or had an invalid certificate (526).
 */
const UNDELIVERED: ReadonlySet<number> = new Set([521, 523, 525, 526]);

/** Classifies an outcome. */
export function retryClassOf(outcome: Outcome): RetryClass {
	if (outcome.kind === 'not_connected')
		return outcome.failure.as === NetworkError ? 'unprocessed' : 'final';
	if (outcome.kind !== 'response') return 'unknown';
	const { status, headers } = outcome.response;
	if (status === 429) return 'limited';
	if (UNDELIVERED.has(status)) return 'unprocessed';
	if (status === 503 && headers.has('retry-after')) return 'unprocessed'; // rejects requests until then
	return status >= 500 || status === 408 ? 'unknown' : 'final';
}
