import { readArguments } from '@contact-sync/core';
import { openService } from '@contact-sync/testing/service';
import type { State } from '@contact-sync/testing/tables';
import { withIdempotencyKey } from '../src/call/idempotency-key.ts';
import { toInput } from '../src/compile/arguments.ts';
import { tools } from '../src/tools.ts';
import { openSession } from './helpers/open-session.ts';

const WORKSPACE = `
product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:write, emails:trigger] }]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Your receipt, text: Thank you. }]
triggers: [{ key: receipt, template: receipt }]
`;

const actionOf = (name: string) => tools.find(({ definition }) => definition.name === name)!.action;
const trigger = tools.find(({ definition }) => definition.name === 'send_email')!;

const keyOf = (args: Record<string, unknown>) =>
	withIdempotencyKey(
		trigger.action,
		toInput(trigger.arguments, readArguments(trigger.arguments, args)),
	).input.idempotency_key;

describe('the idempotency key of an email', () => {
	const args = {
		trigger_key: 'welcome',
		email: 'ada@acme.example',
		variables: { a: 1, b: [1, 2] },
	};

	it('is the same for equal arguments in any order', () => {
		const other = {
			variables: { b: [1, 2], a: 1 },
			email: 'ada@acme.example',
			trigger_key: 'welcome',
		};
		expect(keyOf(other)).toBe(keyOf(args));
	});

	it.each([
		[{ ...args, email: 'grace@acme.example' }],
		[{ ...args, variables: { a: 1, b: [2, 1] } }],
	])('differs for different arguments: %j', (other) => {
		expect(keyOf(other)).not.toBe(keyOf(args));
	});

	it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
		['a number as text', { ...args, variables: { a: '1', b: ['1', 2] } }],
		['another case of the email address', { ...args, email: 'Ada@Acme.Example' }],
		[
			'a domain in Unicode instead of ASCII',
			{ ...args, email: 'ada@bücher.example' },
			{ ...args, email: 'ada@xn--bcher-kva.example' },
		],
		['spaces around text', { ...args, trigger_key: ' welcome ' }],
		[
			'a decomposed letter',
			{ ...args, first_name: 'Zoe\u0308' },
			{ ...args, first_name: 'Zo\u00eb' },
		],
	])('is the same for %s', (_name, other, like = args) => {
		expect(keyOf(other)).toBe(keyOf(like));
	});

	it("isn't replaced if the call contains one", () => {
		expect(keyOf({ ...args, idempotency_key: 'order 7' })).toBe('order 7');
	});

	it('contains only a prefix and a hash, and no date that would split a day at midnight', () => {
		expect(keyOf(args)).toMatch(/^mcp:[0-9a-f]{64}$/);
	});

	it("can't be derived from values that are nested too deeply", () => {
		const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
		const variables: unknown = JSON.parse(text);
		expect(() => keyOf({ ...args, variables })).toThrow("'variables' is nested too deeply.");
	});

	it("isn't added to calls to other tools", () => {
		expect(withIdempotencyKey(actionOf('track_event'), args)).toEqual({
			input: args,
			isDerived: false,
		});
	});
});

describe('a repeated email', () => {
	const open = async () => {
		const service = await openService({ workspace: WORKSPACE, controls: true });
		const { call } = await openSession({ baseUrl: service.url, apiKey: service.keys.all! });
		const send = async (args: object) =>
			(await call('send_email', { trigger_key: 'receipt', email: 'ada@acme.example', ...args }))
				.structuredContent as { status: string };
		const mails = async () => (await service.control<State>('state')).mails.length;
		return { send, mails };
	};

	it.each([
		['with equal arguments', {}, {}],
		['with a number as text', { variables: { order: 1042 } }, { variables: { order: '1042' } }],
		['with another case of the email address', {}, { email: 'ADA@acme.example' }],
		['with an own key', { idempotency_key: 'order-7' }, { idempotency_key: 'order-7' }],
	])('%s is not sent again, and is reported as already sent', async (_name, first, second) => {
		const { send, mails } = await open();
		expect((await send(first)).status).not.toBe('already_accepted');
		expect((await send(second)).status).toBe('already_accepted');
		expect(await mails()).toBe(1);
	});

	it('with another key is sent', async () => {
		const { send, mails } = await open();
		await send({});
		expect((await send({ idempotency_key: 'again' })).status).not.toBe('already_accepted');
		expect(await mails()).toBe(2);
	});
});
