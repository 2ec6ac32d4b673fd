import type { ApiResponse } from './call.ts';

/**
 * Status codes of a gateway that couldn't deliver a request to the service: the service refused the connection
 * (521), wasn't reachable (523), couldn't agree on encryption (525), or had an invalid certificate (526).
 */
const UNDELIVERED: ReadonlySet<number> = new Set([521, 523, 525, 526]);

/**
 * Whether the service certainly didn't process a request, so that any request can be retried. With
 * `Retry-After`, 503 means that the service rejects requests until then.
 */
export const isUnprocessed = ({
	status,
	headers,
}: Pick<ApiResponse, 'status' | 'headers'>): boolean =>
	UNDELIVERED.has(status) || (status === 503 && headers.has('retry-after'));
