/** Page of a list, as a client chooses it. */
export interface PageChoice {
	page: number;
	page_size: number;
}

/**
 * Position in a long list: after the entry with this time and ID. Links to the next page contain it, so that
 * no request counts entries from the start of the list.
 */
export interface PagePosition {
	/** Microseconds since 1970. */
	micros: number;
	id: number;
}

/** Returns the offset of a page in its list. */
export const offsetOf = ({ page, page_size }: PageChoice): number => (page - 1) * page_size;

/** Part of a list. */
export interface ListPart<T> {
	/** Length of the whole list. */
	count: number;
	results: T[];
	/** For a long list: cursor of the next page, or null on the last page. */
	nextAfter?: PagePosition | null;
}
