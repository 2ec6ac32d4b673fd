import type { RequestContext } from '../../api/http/env.ts';
import { Problem } from '../../api/http/problem.ts';

/** Accepted values of `Sec-Fetch-Site`: from the console, user-initiated, or missing. */
const SAME_SITE_VALUES: readonly (string | undefined)[] = ['same-origin', 'none', undefined];

/**
 * Rejects requests from pages on other sites before processing them. Even without a session, such requests
 * could use up the sign-in attempts. API clients don't send `Sec-Fetch-Site`, so their requests pass.
 *
 * @throws Problem 403
 */
export function rejectCrossSite({ req }: RequestContext): void {
	if (req.method !== 'POST' || SAME_SITE_VALUES.includes(req.header('Sec-Fetch-Site'))) return;
	throw new Problem(403, 'Request blocked: it came from another site. Open the console directly.');
}
