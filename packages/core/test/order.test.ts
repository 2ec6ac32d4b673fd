import { isSorted, orderOf, type Order } from '../src/polling/order.ts';

describe('the order of entries', () => {
	it.each<[number[], Order]>([
		[[], 'same'],
		[[5], 'same'],
		[[5, 5], 'same'],
		[[5, 5, 4, 4, 1], 'newest-first'],
		[[1, 1, 4, 5, 5], 'oldest-first'],
		[[5, 4, 6], 'none'],
		[[NaN], 'none'],
		[[5, 4, NaN], 'none'],
	])('with dates %j is "%s"', (seconds, order) => {
		expect(orderOf(seconds)).toBe(order);
	});

	it.each<[Order, number[], Order]>([
		['newest-first', [5, 5], 'newest-first'],
		['newest-first', [4, 5], 'none'],
		['same', [4, 5], 'oldest-first'],
		['none', [5, 4], 'none'],
		['oldest-first', [], 'oldest-first'],
	])('with the previous order "%s" and dates %j is "%s"', (before, seconds, order) => {
		expect(orderOf(seconds, before)).toBe(order);
	});

	it('shows the position of new entries only if dates differ and are sorted', () => {
		const orders: Order[] = ['newest-first', 'oldest-first', 'same', 'none'];
		expect(orders.filter(isSorted)).toEqual(['newest-first', 'oldest-first']);
	});
});
