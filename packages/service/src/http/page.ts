import type { Page } from '@contact-sync/core';
import { z } from 'zod';
import { Problem } from './problem.ts';

/** Entries of a page unless the request says otherwise, and at most. A guess: api.md is silent. */
const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 500;

const count = (what: string, max: number) =>
	z
		.string()
		.regex(/^[1-9]\d{0,8}$/, what)
		.transform(Number)
		.refine((value) => value <= max, what);

/** The query parameters that choose a page. */
export const pageQuery = {
	page: count('This must be a whole number from 1.', 999_999_999).default(1),
	page_size: count(
		`This must be a whole number from 1 to ${MAX_PAGE_SIZE}.`,
		MAX_PAGE_SIZE,
	).default(DEFAULT_PAGE_SIZE),
};

export interface PageChoice {
	page: number;
	page_size: number;
}

/** The schema of a page of these. */
export const pageOf = <T>(entry: z.ZodType<T>): z.ZodType<Page<T>> =>
	z.strictObject({
		count: z.int(),
		next: z.url().nullable(),
		previous: z.url().nullable(),
		results: z.array(entry),
	});

/** Where a page begins in its list. */
export const offsetOf = ({ page, page_size }: PageChoice): number => (page - 1) * page_size;

/**
 * Makes the answer of a page.
 *
 * @throws Problem 404 when the list is not that long; its first page is always there
 */
export function pageAnswer<T>(
	{ page, page_size }: PageChoice,
	{ url, count, results }: { url: URL; count: number; results: T[] },
): Page<T> {
	const last = Math.max(1, Math.ceil(count / page_size));
	if (page > last) throw new Problem(404, `There is no page ${page}: the last one is ${last}.`);
	const link = (number: number) => {
		const target = new URL(url);
		target.searchParams.set('page', String(number));
		return target.href;
	};
	return {
		count,
		next: page < last ? link(page + 1) : null,
		previous: page > 1 ? link(page - 1) : null,
		results,
	};
}
