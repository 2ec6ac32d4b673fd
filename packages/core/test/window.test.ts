import { Window } from '../src/transport/window.ts';

const LENGTH = 60_000;

/** A window of two, with requests that were answered at these times, and others that were not yet. */
function windowOf(answeredAt: readonly number[], inFlight = 0) {
	const window = new Window(LENGTH, 2);
	answeredAt.forEach(() => window.take());
	for (const time of answeredAt) window.ended(time);
	for (let i = 0; i < inFlight; i += 1) window.take();
	return window;
}

describe('a window of two requests a minute', () => {
	it('has room until it is full', () => {
		expect(windowOf([]).freeAt(7)).toBe(7);
		expect(windowOf([1]).freeAt(7)).toBe(7);
		expect(windowOf([], 1).freeAt(7)).toBe(7);
	});

	it('has room again a minute after the oldest answer', () => {
		expect(windowOf([1, 5]).freeAt(7)).toBe(LENGTH + 1);
		expect(windowOf([1, 5]).freeAt(LENGTH)).toBe(LENGTH + 1);
		expect(windowOf([1, 5]).freeAt(LENGTH + 1)).toBe(LENGTH + 1);
	});

	it('makes room for the requests ahead first', () => {
		expect(windowOf([1]).freeAt(7, 1)).toBe(LENGTH + 1);
		expect(windowOf([1, 5]).freeAt(7, 1)).toBe(LENGTH + 5);
		expect(windowOf([1, 5]).freeAt(7, 2)).toBe(LENGTH + 7);
		expect(windowOf([1, 5]).freeAt(7, 3)).toBe(LENGTH + 7);
		expect(windowOf([1, 5]).freeAt(7, 4)).toBe(2 * LENGTH + 7);
	});

	it('counts requests in flight as answered now', () => {
		expect(windowOf([], 2).freeAt(7)).toBe(LENGTH + 7);
		expect(windowOf([1], 1).freeAt(7)).toBe(LENGTH + 1);
		expect(windowOf([1], 1).freeAt(7, 1)).toBe(LENGTH + 7);
	});

	it("doesn't count a request that was rejected", () => {
		const window = windowOf([], 2);
		window.ended(undefined);
		expect(window.freeAt(7)).toBe(7);
	});

	it('is empty if no request is in flight or counted', () => {
		expect(windowOf([]).isEmpty).toBe(true);
		expect(windowOf([], 1).isEmpty).toBe(false);
		const window = windowOf([1]);
		expect(window.isEmpty).toBe(false);
		window.freeAt(LENGTH);
		expect(window.isEmpty).toBe(false);
		window.freeAt(LENGTH + 1);
		expect(window.isEmpty).toBe(true);
	});
});
