import { activityOf, automated, postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { useService } from '../helpers/use-service.ts';

const on = (event: string, ...then: object[]) => ({ when: { event }, then });
/** Fields to set, by event. Another contact has an identifier in each of them. */
const TAKEN = {
	email: { email: 'taken@example.com' },
	external_id: { external_id: 'taken' },
	both: { email: 'taken@example.com', external_id: 'taken' },
	'one of two': { email: 'free@example.com', external_id: 'taken' },
};
const service = useService({
	controls: true,
	workspace: automated(
		[
			on('many', { add_tag: 'a' }, { add_tag: 'b' }, { remove_tag: 'a' }, { add_tag: 'c' }),
			on('set', { set_field: { first_name: 'Ada', source: null, plan: 'pro', city: null } }),
			on('twice', { set_field: { plan: 'free' } }, { set_field: { city: 'Oslo' } }),
			...Object.entries(TAKEN).map(([event, set_field]) =>
				on(event, { set_field }, { add_tag: 'after' }),
			),
			on('break', { set_field: { note: 'x'.repeat(10_001) } }, { add_tag: 'after' }),
			on('join', { enroll: 'onboarding' }, { enroll: 'closed' }, { add_tag: 'after' }),
			on('mail', { send: 'receipt' }, { add_tag: 'after' }),
			{ when: { field_changed: 'plan', to: 'pro' }, then: [{ add_tag: 'is pro' }] },
			{ when: { field_changed: 'first_name' }, then: [{ set_field: { greeted: true } }] },
			{ when: { field_changed: 'greeted' }, then: [{ add_tag: 'greeted' }] },
		],
		{
			senders: [{ name: 'Acme', email: 'hello@acme.example' }],
			templates: [{ key: 'receipt', subject: '{{ first_name }}: {{ amount }}', text: '-' }],
			triggers: [{ key: 'receipt', template: 'receipt' }],
			sequences: [
				{ slug: 'onboarding', name: 'O', steps: [{ after: '2d', template: 'receipt' }] },
				{ slug: 'closed', name: 'C', active: false, steps: [] },
			],
			unsubscribed: [{ email: 'no@more.example' }],
		},
	),
});

const state = () => service().control<State>('state');

/** Creates a contact, tracks an event, and returns the contact and the activity of the effects. */
async function recordedBy(event_name: string, fields: object = {}, properties?: object) {
	const { email } = (await upsert(service(), { email: newEmail(), ...fields })).body;
	const before = await activityOf(service(), email);
	await postTo(service(), '/events/track/', { email, event_name, properties });
	const recorded = (await activityOf(service(), email)).slice(before.length + 2);
	const { body } = await upsert(service(), { email });
	return { email, recorded, contact: body, tags: body.tags.map(({ name }) => name) };
}

describe('the effects of an automation', () => {
	test('are applied in order', async () => {
		const { recorded, tags } = await recordedBy('many');
		expect(recorded.map(([kind, { tag }]: [string, { tag?: string }]) => [kind, tag])).toEqual([
			['tag_added', 'a'],
			['tag_added', 'b'],
			['tag_removed', 'a'],
			['tag_added', 'c'],
		]);
		expect(tags).toEqual(['b', 'c']);
	});

	test('keep the custom fields that earlier effects set', async () => {
		const { contact } = await recordedBy('twice');
		expect(contact.custom_fields).toEqual({ plan: 'free', city: 'Oslo' });
	});

	test('set and clear standard and custom fields, and unchanged fields trigger nothing', async () => {
		const { contact, recorded } = await recordedBy('set', {
			first_name: 'Ada',
			source: 'crm',
			custom_fields: { plan: 'free', city: 'Oslo', kept: 1 },
		});
		expect(contact.custom_fields).toEqual({ plan: 'pro', kept: 1, greeted: true });
		expect(recorded[0]).toEqual([
			'changed',
			{
				fields: [
					{ field: 'source', from: 'crm', to: null },
					{ field: 'city', from: 'Oslo', to: null },
					{ field: 'plan', from: 'free', to: 'pro' },
				],
			},
		]);
		expect(recorded.slice(1)).toEqual([
			['automation_ran', expect.objectContaining({ then: [{ add_tag: 'is pro' }] })],
			['tag_added', { tag: 'is pro' }],
		]);
	});

	test('trigger other automations for the fields that they change', async () => {
		const { tags } = await recordedBy('set');
		expect(tags).toEqual(['greeted', 'is pro']);
	});

	test('enroll the contact in a sequence, or record the reason if the sequence is inactive', async () => {
		const { email, recorded, tags } = await recordedBy('join');
		const skipped = { effect: { enroll: 'closed' }, reason: "The sequence closed isn't active." };
		expect(recorded).toContainEqual(['effect_skipped', skipped]);
		expect(tags).toEqual(['after']);
		const { enrollments } = await state();
		expect(enrollments.filter((each) => each.email === email)).toMatchObject([
			{ sequence_slug: 'onboarding', status: 'active' },
		]);
	});

	test('send an email with the properties of the event', async () => {
		const { email } = await recordedBy('mail', { first_name: 'Ada' }, { amount: 99 });
		const { mails } = await state();
		expect(mails.filter(({ to_email }) => to_email === email)).toMatchObject([
			{ subject: 'Ada: 99' },
		]);
	});
});

describe('a skipped effect is recorded in the activity, and the others are applied:', () => {
	test.each(Object.entries(TAKEN))(
		'setting identifiers that another contact has: %s',
		async (event, set_field) => {
			await upsert(service(), { email: 'Taken@example.com', external_id: 'taken' });
			const { email, recorded, contact, tags } = await recordedBy(event);
			const reason = 'Another contact has this email or external_id.';
			expect(recorded[0]).toEqual(['effect_skipped', { effect: { set_field }, reason }]);
			expect(contact).toMatchObject({ email, external_id: null });
			expect(tags).toEqual(['after']);
		},
	);

	test('setting a field to an invalid value', async () => {
		const { recorded, tags } = await recordedBy('break');
		const reason = 'custom_fields: note: This is longer than 10000 characters.';
		expect(recorded[0]).toEqual(['effect_skipped', expect.objectContaining({ reason })]);
		expect(tags).toEqual(['after']);
	});

	test.each([
		['join', 'onboarding'],
		['mail', 'receipt'],
	])('an effect of the event "%s" for a suppressed email address', async (event_name, target) => {
		const email = 'no@more.example';
		await upsert(service(), { email });
		await postTo(service(), '/events/track/', { email, event_name });
		await settle(service());
		const skipped = (await activityOf(service(), email)).filter(
			([kind]) => kind === 'effect_skipped',
		);
		expect(JSON.stringify(skipped)).toContain(target);
		expect((await upsert(service(), { email })).body.tags).toMatchObject([{ name: 'after' }]);
		const { mails, enrollments } = await state();
		expect(mails.filter(({ to_email }) => to_email === email)).toEqual([]);
		expect(enrollments.filter((each) => each.email === email)).toEqual([]);
	});
});
