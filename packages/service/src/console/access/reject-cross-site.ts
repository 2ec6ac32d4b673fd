import type { RequestContext } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';

/** Values of `Sec-Fetch-Site` for requests from the console itself or from the user, and for clients that don't send it. */
const SAME_SITE_VALUES: readonly (string | undefined)[] = ['same-origin', 'none', undefined];

/**
 * Rejects requests from pages of other sites before they are processed. Without a session, they could still use up the sign-in
 * attempts. Programs send no such header, and pass.
 *
 * @throws Problem 403
 */
export function rejectCrossSite({ req }: RequestContext): void {
	if (req.method !== 'POST' || SAME_SITE_VALUES.includes(req.header('Sec-Fetch-Site'))) return;
	throw new Problem(403, 'Request blocked: it came from another site. Open the console directly.');
}
