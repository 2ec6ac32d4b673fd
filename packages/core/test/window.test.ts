import { Window } from '../src/transport/window.ts';

const LENGTH = 60_000;

/**
 * Creates a window with a limit of two requests, with responses at these times and other requests in
 * flight.
 */
function windowOf(answeredAt: readonly number[], inFlight = 0) {
	const window = new Window(LENGTH, 2);
	answeredAt.forEach(() => window.take());
	for (const time of answeredAt) window.ended(time);
	for (let i = 0; i < inFlight; i += 1) window.take();
	return window;
}

describe('a window of two requests per minute', () => {
	it('has capacity until it is full', () => {
		expect(windowOf([]).freeAt(7)).toBe(7);
		expect(windowOf([1]).freeAt(7)).toBe(7);
		expect(windowOf([], 1).freeAt(7)).toBe(7);
	});

	it('has capacity again a minute after the oldest response', () => {
		expect(windowOf([1, 5]).freeAt(7)).toBe(LENGTH + 1);
		expect(windowOf([1, 5]).freeAt(LENGTH)).toBe(LENGTH + 1);
		expect(windowOf([1, 5]).freeAt(LENGTH + 1)).toBe(LENGTH + 1);
	});

	it('reserves capacity for earlier requests first', () => {
		expect(windowOf([1]).freeAt(7, 1)).toBe(LENGTH + 1);
		expect(windowOf([1, 5]).freeAt(7, 1)).toBe(LENGTH + 5);
		expect(windowOf([1, 5]).freeAt(7, 2)).toBe(LENGTH + 7);
		expect(windowOf([1, 5]).freeAt(7, 3)).toBe(LENGTH + 7);
		expect(windowOf([1, 5]).freeAt(7, 4)).toBe(2 * LENGTH + 7);
	});

	it('counts requests in flight as if their responses arrived now', () => {
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
		expect(windowOf([]).isEmpty(7)).toBe(true);
		expect(windowOf([], 1).isEmpty(7)).toBe(false);
		expect(windowOf([1]).isEmpty(LENGTH)).toBe(false);
		expect(windowOf([1]).isEmpty(LENGTH + 1)).toBe(true);
	});
});
