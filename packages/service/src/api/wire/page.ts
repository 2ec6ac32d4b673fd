import type { Page } from '@contact-sync/core';
import { z } from 'zod';
import type { PagePosition } from '../../domain/list-part.ts';

/** Default and maximum number of entries per page. An assumption: api.md doesn't specify it. */
const DEFAULT_PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 500;

const count = (what: string, max: number) =>
	z
		.string()
		.regex(/^[1-9]\d{0,8}$/, what)
		.transform(Number)
		.refine((value) => value <= max, what);

/** Query parameters of a page. */
export const pageQuery = {
	page: count('This must be a whole number of at least 1.', 999_999_999).default(1),
	page_size: count(
		`This must be a whole number from 1 to ${MAX_PAGE_SIZE}.`,
		MAX_PAGE_SIZE,
	).default(DEFAULT_PAGE_SIZE),
};

/** Returns the schema of a page with these entries. */
export const pageOf = <T>(entry: z.ZodType<T>): z.ZodType<Page<T>> =>
	z.strictObject({
		count: z.int(),
		next: z.url().nullable(),
		previous: z.url().nullable(),
		results: z.array(entry),
	});

/** Query parameter with the position, in addition to the page number. */
export const afterQuery = {
	after: z
		.string()
		.regex(/^\d{1,16}-\d{1,15}$/, 'Invalid cursor. Use the value from a link to the next page.')
		.transform((text): PagePosition => {
			const [micros, id] = text.split('-').map(Number) as [number, number];
			return { micros, id };
		})
		.optional(),
};
