import { NetworkError, RateLimitedError, ServerError, TimeoutError } from '@contact-sync/core';
import { errors } from 'zapier-platform-core';
import { toZapierError, type ErrorContext } from '../src/errors.ts';
import { actionOf } from '@contact-sync/testing/action-of';

const UPSERT: ErrorContext = actionOf('contact.upsert');

const parts = { summary: 'It broke.', hint: 'Fix it.' };

const shown = (thrown: unknown, context: ErrorContext, random = 0) => {
	const { name, message } = toZapierError(errors, thrown, context, () => random);
	return [name, JSON.parse(message) as unknown];
};

const later = (delay: number) => ['ThrottledError', { message: 'It broke. Fix it.', delay }];

describe('temporary errors in Zapier', () => {
	it.each([
		[undefined, 60],
		[0, 1],
		[1, 1],
		[1500, 2],
		[3_600_000, 3600],
		[86_400_000, 3600], // a service with a wrong clock
	])('delay a run at the rate limit: %p milliseconds become %i seconds', (retryAfterMs, delay) => {
		const error = new RateLimitedError({ ...parts, status: 429, retryAfterMs });
		expect(shown(error, UPSERT)).toEqual(later(delay));
		expect(shown(error, actionOf('event.track'))).toEqual(later(delay));
	});

	it.each([
		["a service that's down", new ServerError({ ...parts, status: 503, retryAfterMs: 5000 }), 5],
		['a service that failed', new ServerError({ ...parts, status: 500 }), 60],
		['a gateway error', new ServerError({ ...parts, status: 529 }), 60],
		['a bad gateway', new ServerError({ ...parts, status: 502 }), 60],
		['a timeout', new TimeoutError(parts), 60],
		['a broken connection', new NetworkError(parts), 60],
	])('let Zapier retry the step after %s', (_name, error, delay) => {
		expect(shown(error, UPSERT)).toEqual(later(delay));
	});

	it.each([
		[undefined, 0.5, 75],
		[undefined, 0.999, 90],
		[3_600_000, 0.999, 3720],
		[100_000, 0.5, 125],
		[1, 0.999, 2],
	])(
		'delay retries with jitter: %p milliseconds with the random number %d become %i seconds',
		(retryAfterMs, random, delay) => {
			const error = new ServerError({ ...parts, status: 503, retryAfterMs });
			expect(shown(error, UPSERT, random)).toEqual(later(delay));
		},
	);

	it.each([
		[undefined, 0.5, 120],
		[3_600_000, 0.999, 3720],
		[1, 0.999, 121],
	])(
		'spread runs at the rate limit over two minutes: %p milliseconds with %d become %i seconds',
		(retryAfterMs, random, delay) => {
			const error = new RateLimitedError({ ...parts, status: 429, retryAfterMs });
			expect(shown(error, UPSERT, random)).toEqual(later(delay));
		},
	);
});

it('200 Zaps at the same time on a key of 60 per minute need less than 380 requests', () => {
	const random = fixedRandom();
	const accepted: number[] = [];
	const due = Array.from({ length: 200 }, () => 0); // in seconds, sorted
	let requests = 0;
	for (let at = due.shift(); at !== undefined; at = due.shift()) {
		requests += 1;
		const freeAt = (accepted.at(-60) ?? -Infinity) + 60;
		if (at >= freeAt) {
			accepted.push(at);
			continue;
		}
		const retryAfterMs = (freeAt - at) * 1_000;
		const error = new RateLimitedError({ ...parts, status: 429, retryAfterMs });
		const { message } = toZapierError(errors, error, UPSERT, random);
		due.push(at + (JSON.parse(message) as { delay: number }).delay);
		due.sort((one, other) => one - other);
	}
	expect(accepted).toHaveLength(200);
	expect(requests).toBeLessThan(380);
});

/** Returns a function that returns the same sequence of numbers in every run. */
function fixedRandom(): () => number {
	let state = 1;
	return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
