import { activityOf, automated } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { useService } from '../helpers/use-service.ts';

const service = useService({ workspace: automated([]), controls: true });
const send = (body: object) => upsert(service(), body);

/** Sends an upsert, and returns the activity that it adds. */
async function recordedAfter(email: string, body: object) {
	const before = await activityOf(service(), email);
	await send({ email, ...body });
	return (await activityOf(service(), email)).slice(before.length);
}

describe('an upsert of a new contact', () => {
	test('records the contact’s values, except the email address, and then its tags', async () => {
		const email = newEmail();
		const body = { first_name: 'Ada', source: 'crm', custom_fields: { plan: 'pro', gone: null } };
		await send({ email, ...body, tag_names: ['vip'] });
		expect(await activityOf(service(), email)).toEqual([
			[
				'created',
				{
					fields: [
						{ field: 'first_name', from: null, to: 'Ada' },
						{ field: 'source', from: null, to: 'crm' },
						{ field: 'plan', from: null, to: 'pro' },
					],
				},
			],
			['tag_added', { tag: 'vip' }],
		]);
	});

	test('is recorded once for two concurrent requests', async () => {
		const email = newEmail();
		await Promise.all([send({ email, first_name: 'Ada' }), send({ email, first_name: 'Ada' })]);
		expect((await activityOf(service(), email)).map(([kind]) => kind)).toEqual(['created']);
	});

	test('accepts null for a field', async () => {
		const email = newEmail();
		const { status, body } = await send({ email, first_name: null });
		expect({ status, body }).toMatchObject({ status: 201, body: { email, first_name: null } });
	});
});

describe('an upsert of an existing contact (api.md section 1)', () => {
	test('records no change if only the case of the email address differs', async () => {
		const email = newEmail();
		const { body: before } = await send({ email });
		expect(await recordedAfter(email.toUpperCase(), {})).toEqual([]);
		expect((await send({ email: email.toUpperCase() })).body).toEqual(before);
		const recorded = await activityOf(service(), email);
		expect(recorded.map(([kind]) => kind)).toEqual(['created']);
	});

	test.each(['first_name', 'last_name', 'display_name', 'source'])(
		'clears %s with null, and records the change once',
		async (field) => {
			const email = newEmail();
			await send({ email, [field]: 'Ada' });
			expect(await recordedAfter(email, { [field]: null })).toEqual([
				['changed', { fields: [{ field, from: 'Ada', to: null }] }],
			]);
			expect(await recordedAfter(email, { [field]: null })).toEqual([]);
		},
	);

	test('records the old and new values of each changed field', async () => {
		const email = newEmail();
		await send({
			email,
			external_id: 'u-1',
			first_name: 'Ada',
			last_name: 'Byron',
			custom_fields: { plan: 'free', city: 'Oslo', seats: 1, kept: 'x' },
		});
		const custom_fields = { plan: 'pro', city: null, seats: 2, kept: 'x', new: true };
		const recorded = await recordedAfter(email, {
			external_id: 'u-2',
			first_name: 'Ada',
			last_name: 'Brook',
			display_name: 'A.',
			custom_fields,
		});
		expect(recorded).toEqual([['changed', { fields: expect.any(Array) as unknown }]]);
		const [[, details]] = recorded as [[string, { fields: { field: string }[] }]];
		expect(details.fields.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
			{ field: 'city', from: 'Oslo', to: null },
			{ field: 'display_name', from: null, to: 'A.' },
			{ field: 'external_id', from: 'u-1', to: 'u-2' },
			{ field: 'last_name', from: 'Byron', to: 'Brook' },
			{ field: 'new', from: null, to: true },
			{ field: 'plan', from: 'free', to: 'pro' },
			{ field: 'seats', from: 1, to: 2 },
		]);
	});

	test('by external_id records the change of the email address', async () => {
		const [from, to] = [newEmail(), newEmail()];
		await send({ email: from, external_id: 'moved' });
		await send({ email: to, external_id: 'moved' });
		expect((await activityOf(service(), to)).at(-1)).toEqual([
			'changed',
			{ fields: [{ field: 'email', from, to }] },
		]);
	});

	test('distinguishes a custom field from the standard field with the same name', async () => {
		const email = newEmail();
		await send({ email, first_name: 'Ada' });
		expect(await recordedAfter(email, { custom_fields: { first_name: 'x' } })).toEqual([
			['changed', { fields: [{ field: 'custom_fields.first_name', from: null, to: 'x' }] }],
		]);
	});

	test('distinguishes a number from the same number as text', async () => {
		const email = newEmail();
		await send({ email, custom_fields: { seats: 5 } });
		expect(await recordedAfter(email, { custom_fields: { seats: '5' } })).toEqual([
			['changed', { fields: [{ field: 'seats', from: 5, to: '5' }] }],
		]);
	});

	test('records only the added tags', async () => {
		const email = newEmail();
		await send({ email, tag_names: ['a'] });
		expect(await recordedAfter(email, { tag_names: ['a', 'b'] })).toEqual([
			['tag_added', { tag: 'b' }],
		]);
	});

	test('that is rejected records nothing', async () => {
		const [one, other] = [newEmail(), newEmail()];
		await send({ email: one, external_id: 'one' });
		await send({ email: other, external_id: 'other' });
		expect(await recordedAfter(one, { external_id: 'other', first_name: 'X' })).toEqual([]);
	});
});

describe('a repeated identical upsert', () => {
	test('records nothing, even after 100 repetitions', async () => {
		const body = {
			email: newEmail(),
			external_id: 'same',
			first_name: 'Ada',
			source: 'crm',
			custom_fields: { plan: 'pro', seats: 3, rate: 0.1, on: true, gone: null, toString: 'x' },
			tag_names: ['vip', ' vip ', 'b'],
		};
		await send(body);
		const before = await service().control<State>('state');
		for (let i = 0; i < 100; i++) await send(body);
		expect(await service().control<State>('state')).toEqual(before);
	});
});
