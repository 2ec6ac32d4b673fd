import type { Unsubscribed } from '../api/contacts.ts';
import type { ListPage } from '../api/pages.ts';
import { orderOf, type Order } from './order.ts';
import { secondsOf } from './polled-list.ts';

/** Pages that a poll has read, and the list properties that these pages show. */
export class ReadPages {
	count = 0;
	/** Order of the entries read, combined with the previously known order. */
	order: Order = 'same';
	/** Whether the list indicates more entries than can be read. */
	isCut = false;
	/**
	 * Date of the last entry, in seconds since 1970. NaN if the service doesn't return the date; undefined
	 * before the first entry.
	 */
	lastSeconds?: number;

	add({ entries, isCut = false }: ListPage<Unsubscribed>): void {
		this.count += 1;
		this.isCut ||= isCut;
		const seconds = entries.map(secondsOf);
		const before = this.lastSeconds === undefined ? [] : [this.lastSeconds];
		this.order = orderOf([...before, ...seconds], this.order);
		this.lastSeconds = seconds.at(-1) ?? this.lastSeconds;
	}
}
