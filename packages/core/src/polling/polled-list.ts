import type { Unsubscribed } from '../api/contacts.ts';
import type { ListPage, Position } from '../api/pages.ts';

/** A list whose new entries start workflows. */
export interface PolledList {
	/** Returns the pages of the list, from the first page or from a given position. */
	pages: (from?: Position) => AsyncIterable<ListPage<Unsubscribed>>;
	/** Whether an entry matches the filter, which a service may ignore. */
	isMatch: (entry: Unsubscribed) => boolean;
}

/** Returns the creation time of an entry, in seconds since 1970; NaN if the service doesn't return it. */
export const secondsOf = ({ created_at }: Unsubscribed): number =>
	Math.floor(Date.parse(created_at) / 1000);
