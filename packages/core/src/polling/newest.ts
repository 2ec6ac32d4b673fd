import type { Unsubscribed } from '../api/contacts.ts';
import { collect } from '../api/collect.ts';
import type { PolledList } from './polled-list.ts';

/** Returns the matching entries on the first page, as samples. */
export async function newestOf({ pages, isMatch }: PolledList): Promise<Unsubscribed[]> {
	const [page] = await collect(pages(), 1);
	return page!.entries.filter(isMatch); // every list has a first page
}
