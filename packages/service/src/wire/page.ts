import type { Page } from '@contact-sync/core';
import { z } from 'zod';

/** Default and maximum number of entries per page. An assumption: api.md doesn't show it. */
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
	page: count('This must be a whole number of at least 1.', 999_999_999).default(1),
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

/**
 * Where a list that may be long goes on: after the entry of this time and number. It stands in the links from page to page, so that
 * none of them counts its entries off from the start of the list.
 */
export interface PagePlace {
	/** Microseconds since 1970. */
	micros: number;
	id: number;
}

/** The query parameter for it, beside the page that it is the place of. */
export const afterQuery = {
	after: z
		.string()
		.regex(/^\d{1,16}-\d{1,15}$/, 'Invalid cursor. Use the value from a link to the next page.')
		.transform((text): PagePlace => {
			const [micros, id] = text.split('-').map(Number) as [number, number];
			return { micros, id };
		})
		.optional(),
};

/** Returns the offset of a page in its list. */
export const offsetOf = ({ page, page_size }: PageChoice): number => (page - 1) * page_size;

/** A part of a list. */
export interface ListPart<T> {
	/** Length of the whole list. */
	count: number;
	results: T[];
	/** For a long list: cursor of the next page, or null on the last page. */
	goesOnAfter?: PagePlace | null;
}
