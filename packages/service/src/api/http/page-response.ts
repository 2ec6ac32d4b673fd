import type { Page } from '@contact-sync/core';
import type { ListPart, PageChoice, PagePosition } from '../../domain/list-part.ts';
import { Problem } from './problem.ts';

/**
 * Creates the response with a page of a list.
 *
 * @throws Problem 404 if the list has no such page; the first page always exists
 */
export function pageResponse<T>(
	{ page, page_size }: PageChoice,
	{ url, count, results, nextAfter }: ListPart<T> & { url: URL },
): Page<T> {
	const last = Math.max(1, Math.ceil(count / page_size));
	if (page > last && results.length === 0) {
		throw new Problem(404, `There is no page ${page}. The last page is ${last}.`);
	}
	const link = (number: number, after?: PagePosition | null) => {
		const target = new URL(url);
		target.searchParams.set('page', String(number));
		target.searchParams.delete('after');
		if (after) target.searchParams.set('after', `${after.micros}-${after.id}`);
		return target.href;
	};
	const hasNext = nextAfter === undefined ? page < last : nextAfter !== null;
	return {
		count,
		next: hasNext ? link(page + 1, nextAfter) : null,
		previous: page > 1 ? link(page - 1) : null,
		results,
	};
}
