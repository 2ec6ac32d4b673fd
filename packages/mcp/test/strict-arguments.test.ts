import { openService } from '@contact-sync/testing/service';
import type { State } from '@contact-sync/testing/tables';
import type { Argument } from '../src/compile/arguments.ts';
import { tools, type Tool } from '../src/tools.ts';
import { ERAS, openSession } from './helpers/open-session.ts';

const email = 'ada@acme.example';

/** A valid value of each argument. */
const VALID: Readonly<Record<string, unknown>> = {
	...{ email, emails: [email], tags: ['vip'], sequence: 'onboarding', event_name: 'login' },
	...{ trigger_key: 'receipt', custom_fields: { plan: 'pro' }, clear_fields: ['city'] },
	...{ metadata: { a: 1 }, properties: { a: 1 }, variables: { a: 1 }, limit: 5 },
	...{ contacts: [{ email }], dry_run: true, confirm_count: 1 },
	...{ include_inactive: true, override_unsubscribe: true, reason: 'any', if_missing: 'report' },
};

const validFor = (known: Tool['arguments']) =>
	Object.fromEntries(
		Object.entries(known)
			.filter(([name, { required }]) => required === true || name === 'email')
			.map(([name]) => [name, VALID[name]]),
	);

/** Values that aren't of an argument's type, although a form would accept most of them. */
const WRONG_TYPES = (name: string): unknown[] => {
	const valid = VALID[name] ?? 'text';
	if (typeof valid === 'string') return [7, true, [valid], { value: valid }];
	if (typeof valid === 'number') return [String(valid), true, [valid]];
	if (typeof valid === 'boolean') return ['true', 1, 'yes'];
	return Array.isArray(valid)
		? [valid.join(','), JSON.stringify(valid), { 0: valid[0] as unknown }, [7], [null]]
		: [JSON.stringify(valid), [valid], 'plan=pro'];
};

type Case = [tool: string, args: Record<string, unknown>, name: string];

const casesOf = (values: (name: string, argument: Argument) => unknown[]): Case[] =>
	tools.flatMap(({ arguments: known, definition }) =>
		Object.entries(known).flatMap(([name, argument]) =>
			values(name, argument).map((value): Case => [
				definition.name,
				{ ...validFor(known), [name]: value },
				name,
			]),
		),
	);

describe.each(ERAS)('with protocol era %s,', (era) => {
	let errorOf: (tool: string, args: object) => Promise<string>;
	let writes: () => Promise<number>;

	beforeAll(async () => {
		const service = await openService({ controls: true });
		const session = await openSession({ baseUrl: service.url, apiKey: service.keys.live!, era });
		errorOf = async (tool, args) => {
			const { isError, content } = await session.call(tool, args as Record<string, unknown>);
			expect([tool, args, isError]).toEqual([tool, args, true]);
			return (content as Array<{ text: string }>)[0]!.text;
		};
		writes = async () => (await service.control<State>('state')).activity.length;
	});

	it.each(tools.map(({ definition, arguments: known }) => [definition.name, known] as const))(
		'%s rejects an unknown argument, and lists all arguments',
		async (tool, known) => {
			const text = await errorOf(tool, { ...validFor(known), zzz: 'cs_live_0f2b' });
			const names = Object.keys(known).map((name) => `'${name}'`);
			const list = `Use only these: ${names.join(', ')}.`;
			const fix = names.length === 0 ? 'This tool has no arguments.' : list;
			expect(text).toBe(`'zzz' isn't an argument of this tool. ${fix}`);
		},
	);

	it.each(casesOf(WRONG_TYPES))('%s rejects %j, and names %s', async (tool, args, name) => {
		expect(await errorOf(tool, args)).toContain(`'${name}`);
	});

	it.each(casesOf(() => [null, '', ' ']))(
		'%s rejects %j, and names %s',
		async (tool, args, name) => {
			expect(await errorOf(tool, args)).toContain(`'${name}'`);
		},
	);

	it.each([[[]], [['a', null]], [['a', ' ']]])(
		'a list with gaps in a custom field is an error: %j',
		async (list) => {
			const args = { email, custom_fields: { plan: 'pro', list } };
			expect(await errorOf('create_or_update_contact', args)).toBe(
				"'custom_fields' has an empty value: list. Send a value, or leave it out.",
			);
		},
	);

	it.each([{ ' plan': null }, { plan: null, ' plan': 'a' }, { plan: 'a', 'plan\n': 'b' }])(
		'a custom field with a space around its name is an error: %j',
		async (custom_fields) => {
			expect(await errorOf('create_or_update_contact', { email, custom_fields })).toBe(
				"'custom_fields' has a name with spaces or invisible characters around it: plan. Remove them.",
			);
		},
	);

	it('a property with a space around its name is an error', async () => {
		const args = { event_name: 'login', email, properties: { plan: 'a', ' plan': 'b' } };
		expect(await errorOf('track_event', args)).toBe(
			"'properties' has a name with spaces or invisible characters around it: plan. Remove them.",
		);
	});

	it('rejected calls change nothing', async () => {
		expect(await writes()).toBe(0);
	});
});

describe('a value that a tool understands', () => {
	const open = async () => {
		const { url, keys } = await openService();
		return await openSession({ baseUrl: url, apiKey: keys.live! });
	};

	it('is a tag with a comma, which is never split', async () => {
		const { call } = await open();
		const { structuredContent } = await call('add_tags', { email, tags: ['gold, 2026', '["a"]'] });
		const { tags } = structuredContent as { tags: string[] };
		expect(tags.toSorted()).toEqual(['["a"]', 'gold, 2026']);
	});

	it('is null in custom fields, which clears one and keeps the others', async () => {
		const { call } = await open();
		await call('create_or_update_contact', { email, custom_fields: { plan: 'pro', seats: 3 } });
		const { structuredContent } = await call('create_or_update_contact', {
			email,
			custom_fields: { plan: null },
		});
		expect((structuredContent as { custom_fields: object }).custom_fields).toEqual({ seats: 3 });
	});

	it('is a contact by ID, but not together with its email address', async () => {
		const { call } = await open();
		const { structuredContent } = await call('create_or_update_contact', { email });
		const { id: contact_id } = structuredContent as { id: string };
		const { isError } = await call('add_tags', { contact_id, tags: ['vip'] });
		expect(isError).toBeUndefined();
		for (const args of [{ email, contact_id }, {}]) {
			const { isError: isRejected, content } = await call('add_tags', { ...args, tags: ['a'] });
			expect(isRejected).toBe(true);
			expect(content).toEqual([
				{ type: 'text', text: expect.stringContaining("Send either 'email' or 'contact_id'.") },
			]);
		}
	});

	it('is one that older versions of n8n add', async () => {
		const { call } = await open();
		const added = { toolCallId: 'call_1', sessionId: 's1', action: 'sendMessage', chatInput: 'Hi' };
		const { isError } = await call('create_or_update_contact', { email, ...added });
		expect(isError).toBeUndefined();
	});
});

it('an unknown tool is an error, which lists the tools', async () => {
	const { url, keys } = await openService();
	const { call } = await openSession({ baseUrl: url, apiKey: keys.live! });
	const { isError, content } = await call('add_tag', {});
	expect(isError).toBe(true);
	expect(content).toEqual([
		{
			type: 'text',
			text: expect.stringMatching(
				/^No tool is named "add_tag"\. These are available: .*\badd_tags\b/,
			),
		},
	]);
});
