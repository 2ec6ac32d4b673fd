/** Order of a list by date: `same` if all dates are equal, `none` if a date is missing or out of order. */
export type Order = 'newest-first' | 'oldest-first' | 'same' | 'none';

/**
 * Returns the order of entries, combined with the order of earlier entries.
 *
 * @param seconds dates in the order of the list, in seconds since 1970; NaN for a missing date
 * @param before order of the earlier entries
 */
export function orderOf(seconds: readonly number[], before: Order = 'same'): Order {
	if (seconds.some(Number.isNaN)) return 'none';
	return seconds
		.slice(1)
		.reduce((order, second, i) => both(order, step(seconds[i]!, second)), before);
}

/** Whether a list with this order has its new entries at one end. */
export const isSorted = (order: Order): boolean =>
	order === 'newest-first' || order === 'oldest-first';

function step(from: number, to: number): Order {
	if (from === to) return 'same';
	return from > to ? 'newest-first' : 'oldest-first';
}

function both(one: Order, other: Order): Order {
	if (one === 'same') return other;
	return other === 'same' || one === other ? one : 'none';
}
