import { readInput } from '@contact-sync/core';
import { json, startServer } from '@contact-sync/testing/server';
import { withIdempotencyKey } from '../src/call/idempotency-key.ts';
import { MCP } from '../src/platform.ts';
import { tools } from '../src/tools.ts';
import { callAt } from './helpers/call.ts';

const actionOf = (name: string) => tools.find(({ definition }) => definition.name === name)!.action;
const morning = new Date('2026-11-20T09:30:00Z');

const trigger = actionOf('email_trigger');

const keyOf = (args: Record<string, unknown>, now = morning) =>
	withIdempotencyKey(trigger, readInput(trigger.fields, args, MCP), now).idempotency_key;

describe('the idempotency key of an email', () => {
	const args = {
		trigger_key: 'welcome',
		to_email: 'ada@acme.example',
		variables: { a: 1, b: [1, 2] },
	};

	it('is the same for equal arguments in any order, with or without blank values', () => {
		const other = {
			variables: { b: [1, 2], a: 1 },
			to_email: 'ada@acme.example',
			trigger_key: 'welcome',
		};
		expect(keyOf(other)).toBe(keyOf(args));
		expect(keyOf({ ...args, first_name: '', last_name: null })).toBe(keyOf(args));
		expect(keyOf({ ...args, variables: { ...args.variables, c: '' } })).toBe(keyOf(args));
		expect(keyOf({ ...args, idempotency_key: '' })).toBe(keyOf(args));
	});

	it('is the same for an object and for its JSON string', () => {
		expect(keyOf({ ...args, variables: JSON.stringify(args.variables) })).toBe(keyOf(args));
	});

	it.each([
		[{ ...args, to_email: 'grace@acme.example' }],
		[{ ...args, variables: { a: 1, b: [2, 1] } }],
		[{ ...args, variables: { a: '1', b: [1, 2] } }],
		[{ ...args, variables: { ...args.variables, c: { d: '' } } }],
	])('differs for different arguments: %j', (other) => {
		expect(keyOf(other)).not.toBe(keyOf(args));
	});

	it('is the same until midnight UTC', () => {
		expect(keyOf(args, new Date('2026-11-20T23:59:59Z'))).toBe(keyOf(args));
		expect(keyOf(args, new Date('2026-11-21T00:00:00Z'))).not.toBe(keyOf(args));
	});

	it("isn't replaced if the call contains one", () => {
		expect(keyOf({ ...args, idempotency_key: 'order 7' })).toBe('order 7');
	});

	it('contains only a prefix, the date, and a hash', () => {
		expect(keyOf(args)).toMatch(/^mcp:2026-11-20:[0-9a-f]{64}$/);
	});

	it("can't be derived from values that are nested too deeply", () => {
		const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
		const variables: unknown = JSON.parse(text);
		expect(() => keyOf({ ...args, variables })).toThrow("'variables' is nested too deeply.");
	});

	it("isn't added to calls to other tools", () => {
		expect(withIdempotencyKey(actionOf('event_track'), args, morning)).toBe(args);
	});
});

it('repeated calls for an email send the same idempotency key, with the current date', async () => {
	const server = await startServer(json(200, { id: 'm1', status: 'sent' }));
	const call = (to_email: string) =>
		callAt({ baseUrl: server.url }, 'email_trigger', { trigger_key: 'welcome', to_email });
	const today = () => new Date().toISOString().slice(0, 10);
	const before = today();
	for (const name of ['ada', 'ada', 'bob']) await call(`${name}@acme.example`);
	const dates = [before, today()]; // differ at midnight
	await server.stop();
	const keys = server.received.map(
		({ body }) => (JSON.parse(body) as { idempotency_key: string }).idempotency_key,
	);
	expect(dates).toContain(keys[0]!.split(':')[1]);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});
