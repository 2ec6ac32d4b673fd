import type { RequestContext } from '../../http/env.ts';
import { Problem } from '../../http/problem.ts';

/** What a browser says of a request that a page of ours, or the person at it, made. */
const OURS: readonly (string | undefined)[] = ['same-origin', 'none', undefined];

/**
 * Refuses what a page of another site sends, before anything is done for it: it has no session, but could use up the tries to sign in.
 * Programs, which are no browser, do not say where they stand.
 *
 * @throws Problem 403
 */
export function refuseOtherSites({ req }: RequestContext): void {
	if (req.method !== 'POST' || OURS.includes(req.header('Sec-Fetch-Site'))) return;
	throw new Problem(403, 'Request blocked: it came from another site. Open the console directly.');
}
