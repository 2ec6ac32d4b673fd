import type { Unsubscribed } from '../client/list-unsubscribed.ts';
import { collect } from '../client/collect.ts';
import type { PolledList } from './polled-list.ts';

/** Returns the entries of the first page that are wanted, as samples. */
export async function newestOf({ pages, isWanted }: PolledList): Promise<Unsubscribed[]> {
	const [page] = await collect(pages(), 1);
	return page!.entries.filter(isWanted); // every list has a first page
}
