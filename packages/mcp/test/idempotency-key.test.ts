import { withIdempotencyKey } from '../src/call/idempotency-key.ts';
import { tools } from '../src/tools.ts';

const actionOf = (name: string) => tools.find(({ definition }) => definition.name === name)!.action;
const morning = new Date('2026-11-20T09:30:00Z');

const keyOf = (given: Record<string, unknown>, now = morning) =>
	withIdempotencyKey(actionOf('email_trigger'), given, now).idempotency_key;

describe('the idempotency key of an email', () => {
	const given = {
		trigger_key: 'welcome',
		to_email: 'ada@acme.example',
		variables: { a: 1, b: [1, 2] },
	};

	it('is the same for equal arguments, in any order and with blanks', () => {
		const other = {
			variables: { b: [1, 2], a: 1 },
			to_email: 'ada@acme.example',
			trigger_key: 'welcome',
		};
		expect(keyOf(other)).toBe(keyOf(given));
		expect(keyOf({ ...given, first_name: '', last_name: null })).toBe(keyOf(given));
		expect(keyOf({ ...given, variables: { ...given.variables, c: '' } })).toBe(keyOf(given));
		expect(keyOf({ ...given, idempotency_key: '' })).toBe(keyOf(given));
	});

	it('is the same for an object that a client sends as JSON', () => {
		expect(keyOf({ ...given, variables: JSON.stringify(given.variables) })).toBe(keyOf(given));
	});

	it.each([
		[{ ...given, to_email: 'grace@acme.example' }],
		[{ ...given, variables: { a: 1, b: [2, 1] } }],
		[{ ...given, variables: { a: '1', b: [1, 2] } }],
		[{ ...given, variables: { ...given.variables, c: { d: '' } } }],
	])('is another one for other arguments: %j', (other) => {
		expect(keyOf(other)).not.toBe(keyOf(given));
	});

	it('is the same until midnight, UTC', () => {
		expect(keyOf(given, new Date('2026-11-20T23:59:59Z'))).toBe(keyOf(given));
		expect(keyOf(given, new Date('2026-11-21T00:00:00Z'))).not.toBe(keyOf(given));
	});

	it('is the one that is given', () => {
		expect(keyOf({ ...given, idempotency_key: 'order 7' })).toBe('order 7');
	});

	it('fits in a request, and contains no data of the contact', () => {
		expect(keyOf(given)).toMatch(/^mcp:2026-11-20:[0-9a-f]{64}$/);
	});

	it('is not made of values that are nested too deeply to read', () => {
		const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
		const variables: unknown = JSON.parse(text);
		expect(() => keyOf({ ...given, variables })).toThrow("'variables' is nested too deeply.");
	});

	it('is added to nothing else', () => {
		expect(withIdempotencyKey(actionOf('event_track'), given, morning)).toBe(given);
	});
});
