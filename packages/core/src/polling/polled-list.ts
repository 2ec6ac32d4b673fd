import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import type { ListPage, Place } from '../client/pages.ts';

/** A list whose new entries start workflows. */
export interface PolledList {
	/** Returns its pages, from the first one or from the place of another. */
	pages: (from?: Place) => AsyncIterable<ListPage<Unsubscribed>>;
	/** Whether an entry is one of those that were asked for. A service may ignore a filter. */
	isWanted: (entry: Unsubscribed) => boolean;
}

/** When an entry was created, in seconds since 1970; NaN if the service doesn't say. */
export const secondsOf = ({ created_at }: Unsubscribed): number =>
	Math.floor(Date.parse(created_at) / 1000);
