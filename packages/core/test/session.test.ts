import { DEFAULT_LIMITS } from '../src/index.ts';
import { createSessions, MAX_SESSIONS } from '../src/run/session.ts';
import { virtualTime } from '@contact-sync/testing/virtual-time';

const baseUrl = 'https://contacts.example.com/api/v1';

const start = () => createSessions<{ details: string }>(virtualTime());

describe('the session of a key', () => {
	it('is shared by calls with the same key and base URL only', () => {
		const sessionOf = start();
		const session = sessionOf({ apiKey: 'a', baseUrl });
		expect(sessionOf({ apiKey: 'a', baseUrl })).toBe(session);
		expect(sessionOf({ apiKey: 'b', baseUrl })).not.toBe(session);
		const other = 'https://other.example.com/api/v1';
		expect(sessionOf({ apiKey: 'a', baseUrl: other })).not.toBe(session);
	});

	it('is another one with other limits, so that no credential changes the limits of another', () => {
		const sessionOf = start();
		const limitsOf = (limits?: object) => sessionOf({ apiKey: 'a', baseUrl }, limits).budget.limits;
		expect(limitsOf({ perMinute: 20 })).toEqual({ perMinute: 20, perHour: 1_000 });
		const running = sessionOf({ apiKey: 'a', baseUrl }, { perMinute: 20 });
		expect(limitsOf()).toEqual(DEFAULT_LIMITS);
		expect(running.budget.limits).toEqual({ perMinute: 20, perHour: 1_000 });
		expect(sessionOf({ apiKey: 'a', baseUrl }, { perMinute: 20 })).toBe(running);
	});

	it('is forgotten when 1,000 other keys were used after it', () => {
		const sessionOf = start();
		const [first, second] = ['first', 'second'].map((apiKey) => sessionOf({ apiKey, baseUrl }));
		first!.details = 'cached';
		for (let i = 2; i < MAX_SESSIONS; i += 1) sessionOf({ apiKey: `key${i}`, baseUrl });
		expect(sessionOf({ apiKey: 'first', baseUrl })).toBe(first);
		const last = sessionOf({ apiKey: 'last', baseUrl });
		expect(sessionOf({ apiKey: 'last', baseUrl })).toBe(last);
		expect(sessionOf({ apiKey: 'first', baseUrl })).toBe(first);
		expect(sessionOf({ apiKey: 'second', baseUrl })).not.toBe(second);
	});
});
