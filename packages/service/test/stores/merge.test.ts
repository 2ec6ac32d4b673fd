import { newEmail, upsert } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const send = (body: unknown) => upsert(service(), body);

describe('custom fields', () => {
	test('are merged by name, and null clears a field', async () => {
		const email = newEmail();
		await send({ email, custom_fields: { plan: 'free', city: 'Oslo', seats: 1 } });
		const { body } = await send({ email, custom_fields: { plan: 'pro', city: null, age: 4 } });
		expect(body.custom_fields).toEqual({ plan: 'pro', seats: 1, age: 4 });
	});

	test('can have the names of built-in JavaScript properties', async () => {
		const custom_fields = { toString: 'a', valueOf: 1, hasOwnProperty: true };
		expect((await send({ email: newEmail(), custom_fields })).body.custom_fields).toEqual(
			custom_fields,
		);
	});

	test('keep numbers exactly as sent', async () => {
		const custom_fields = { a: 0.1, b: -1.5e-7, c: 1e308, d: 5e-324, e: 9_007_199_254_740_991 };
		expect((await send({ email: newEmail(), custom_fields })).body.custom_fields).toEqual(
			custom_fields,
		);
	});

	test('are limited to 200 per contact across all upserts', async () => {
		const fields = (from: number, to: number) =>
			Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`f${from + i}`, i]));
		const email = newEmail();
		expect((await send({ email, custom_fields: fields(0, 200) })).status).toBe(201);
		expect(await send({ email, custom_fields: fields(200, 201) })).toMatchObject({
			status: 400,
			body: { detail: expect.stringContaining('can have up to 200 custom fields') as string },
		});
		expect((await send({ email, custom_fields: { f0: null, f200: 1 } })).status).toBe(200);
	});
});

describe('tags', () => {
	test('are created if new, applied, and returned with the existing ones', async () => {
		const email = newEmail();
		await send({ email, tag_names: ['b'] });
		const { body } = await send({ email, tag_names: ['c', 'a'] });
		expect(body.tags.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
		expect((await send({ email })).body.tags).toEqual(body.tags);
	});

	test('with the same name are the same tag for all contacts', async () => {
		const [one, other] = [
			await send({ email: newEmail(), tag_names: ['shared'] }),
			await send({ email: newEmail(), tag_names: ['shared'] }),
		];
		expect(one.body.tags).toEqual(other.body.tags);
	});

	test('are trimmed, and duplicates count once', async () => {
		const { body } = await send({ email: newEmail(), tag_names: [' t ', 't'] });
		expect(body.tags.map(({ name }) => name)).toEqual(['t']);
	});
});

describe('updated_at', () => {
	const body = () => ({
		email: newEmail(),
		external_id: newEmail(),
		source: 'crm',
		custom_fields: { plan: 'pro', gone: null },
		tag_names: ['vip'],
	});

	test('stays unchanged when the same upsert is repeated', async () => {
		const same = body();
		const first = await send(same);
		const second = await send(same);
		expect(second.status).toBe(200);
		expect(second.body).toEqual(first.body);
	});

	test.each([
		['a new first name', { first_name: 'New' }],
		['a new value of a field that responses omit', { source: 'form' }],
		['a new value of a custom field', { custom_fields: { plan: 'free' } }],
		['a cleared custom field', { custom_fields: { plan: null } }],
		['a new tag', { tag_names: ['new'] }],
	])('changes when an upsert contains %s', async (_, change) => {
		const before = body();
		const first = await send(before);
		await until(() => Date.now() > Date.parse(first.body.updated_at));
		const second = await send({ email: before.email, ...change });
		expect(Date.parse(second.body.updated_at)).toBeGreaterThan(Date.parse(first.body.updated_at));
	});
});
