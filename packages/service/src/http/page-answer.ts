import type { Page } from '@contact-sync/core';
import type { ListPart, PageChoice, PagePlace } from '../wire/page.ts';
import { Problem } from './problem.ts';

/**
 * Creates the response with a page of a list.
 *
 * @throws Problem 404 if the list has no such page; the first page always exists
 */
export function pageAnswer<T>(
	{ page, page_size }: PageChoice,
	{ url, count, results, goesOnAfter }: ListPart<T> & { url: URL },
): Page<T> {
	const last = Math.max(1, Math.ceil(count / page_size));
	if (page > last && results.length === 0) {
		throw new Problem(404, `There is no page ${page}. The last page is ${last}.`);
	}
	const link = (number: number, place?: PagePlace | null) => {
		const target = new URL(url);
		target.searchParams.set('page', String(number));
		target.searchParams.delete('after');
		if (place) target.searchParams.set('after', `${place.micros}-${place.id}`);
		return target.href;
	};
	const hasNext = goesOnAfter === undefined ? page < last : goesOnAfter !== null;
	return {
		count,
		next: hasNext ? link(page + 1, goesOnAfter) : null,
		previous: page > 1 ? link(page - 1) : null,
		results,
	};
}
