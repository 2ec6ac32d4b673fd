import type { ModelledService } from './modelled-service.ts';

/** Maximum number of entries per page, as in the service. */
const MAX_PAGE_SIZE = 500;

/**
 * Returns a `fetch` function for a service with this suppression list. The service supports cursor pagination
 * and a filter by email address.
 */
export const suppressionList =
	({ send }: ModelledService, listed: readonly string[]): typeof fetch =>
	async (...args) => {
		const { accepted, retryAfterMs } = await send([]);
		if (accepted) return Response.json(pageOf(listed, new URL(new Request(...args).url)));
		const headers = { 'retry-after': String(retryAfterMs / 1000) };
		return Response.json({ detail: 'Rate limit exceeded.' }, { status: 429, headers });
	};

function pageOf(listed: readonly string[], { searchParams }: URL) {
	const email = searchParams.get('email');
	const entries = email === null ? listed : listed.filter((each) => each === email);
	const start = Number(searchParams.get('after')?.slice(1) ?? 0);
	const end = start + MAX_PAGE_SIZE;
	const isLast = end >= entries.length;
	return {
		count: entries.length,
		next: isLast ? null : `/?page_size=${MAX_PAGE_SIZE}&after=k${end}`,
		results: entries.slice(start, end).map((each) => ({ email: each, reason: 'bounced' })),
	};
}
