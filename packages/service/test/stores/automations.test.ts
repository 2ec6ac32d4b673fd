import { activityOf, automated, postTo, settle } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { until } from '../helpers/until.ts';
import { useService } from '../helpers/use-service.ts';

const tag = (name: string) => [{ add_tag: name }];
const service = useService({
	controls: true,
	workspace: automated([
		{ when: { field_changed: 'plan', to: 'pro' }, then: tag('is pro') },
		{ when: { field_changed: 'plan', from: 'pro' }, then: [{ remove_tag: 'is pro' }] },
		{ when: { field_changed: 'seats', to: 5 }, then: tag('five seats') },
		{ when: { field_changed: 'last_name' }, then: tag('renamed') },
		{ when: { field_changed: 'email' }, then: tag('moved') },
		{ when: { field_changed: 'external_id', from: null }, then: tag('identified') },
		{ when: { field_changed: 'display_name', to: null }, then: tag('nameless') },
		{ when: { contact_created: true }, then: tag('welcome') },
		{ when: { event: 'purchase' }, then: tag('customer') },
		{ when: { event: 'purchase', where: { amount: { gte: 100 } } }, then: tag('big') },
		{ when: { event: 'purchase', where: { gift: true, to: { ne: 'me' } } }, then: tag('kind') },
	]),
});
const send = (body: object) => upsert(service(), body);
const track = (email: string, event_name: string, properties?: object) =>
	postTo(service(), '/events/track/', { email, event_name, properties });

/** Runs due jobs, and returns the tags of a contact. */
async function tagsOf(email: string): Promise<string[]> {
	await settle(service());
	return (await send({ email })).body.tags.map(({ name }) => name);
}

/** Creates a contact, runs its jobs, and returns its email. */
async function createContact(fields: object = {}): Promise<string> {
	const email = newEmail();
	await send({ email, ...fields });
	await settle(service());
	return email;
}

describe('a changed field (api.md section 4, rule 4 of the upsert)', () => {
	test('triggers the automations for its new value', async () => {
		const email = await createContact({ custom_fields: { plan: 'free' } });
		await send({ email, custom_fields: { plan: 'pro' } });
		expect(await tagsOf(email)).toEqual(['is pro', 'welcome']);
	});

	test('triggers the automations for its old value', async () => {
		const email = await createContact({ custom_fields: { plan: 'pro' } });
		expect(await tagsOf(email)).toContain('is pro');
		await send({ email, custom_fields: { plan: null } });
		expect(await tagsOf(email)).not.toContain('is pro');
	});

	test('triggers no automations for other values', async () => {
		const email = await createContact({ custom_fields: { plan: 'free' } });
		await send({ email, custom_fields: { plan: 'gold' } });
		expect(await tagsOf(email)).toEqual(['welcome']);
	});

	test('has no old value if the contact is new', async () => {
		const email = newEmail();
		await send({ email, external_id: newEmail(), custom_fields: { plan: 'pro' } });
		expect(await tagsOf(email)).toEqual(['identified', 'is pro', 'welcome']);
	});

	test('can be a standard field', async () => {
		const email = await createContact({ last_name: 'Byron' });
		expect(await tagsOf(email)).toContain('renamed');
		const moved = newEmail();
		await send({ email, external_id: moved });
		await send({ email: moved, external_id: moved });
		expect(await tagsOf(moved)).toEqual(['identified', 'moved', 'renamed', 'welcome']);
	});

	test('triggers an automation for a number even if the value is sent as text', async () => {
		const email = await createContact({ custom_fields: { seats: '5' } });
		expect(await tagsOf(email)).toContain('five seats');
	});

	test('triggers no automations when it is sent again unchanged', async () => {
		const body = { email: newEmail(), last_name: 'L', custom_fields: { plan: 'pro', seats: 5 } };
		await send(body);
		const { id } = (await send({ ...body, tag_names: ['x'] })).body;
		await settle(service());
		for (const tag_name of ['is pro', 'welcome', 'renamed', 'five seats']) {
			await postTo(service(), `/contacts/${id}/remove_tag/`, { tag_name });
		}
		await send(body);
		expect(await tagsOf(body.email)).toEqual(['x']);
	});
});

describe('a new contact', () => {
	test('triggers automations after the response', async () => {
		const email = newEmail();
		expect((await send({ email })).body.tags).toEqual([]);
		await until(async () => {
			const { tags } = (await send({ email })).body;
			return tags.some(({ name }) => name === 'welcome');
		});
	});

	test('triggers automations only once for two concurrent requests (ten contacts)', async () => {
		const people = Array.from({ length: 10 }, newEmail);
		await Promise.all([...people, ...people].map((email) => send({ email })));
		await settle(service());
		const { contacts, activity } = await service().control<State>('state');
		for (const email of people) {
			expect(contacts.filter((contact) => contact.email === email)).toHaveLength(1);
			const kinds = activity.filter((entry) => entry.email === email).map(({ kind }) => kind);
			expect(kinds).toEqual(['created', 'automation_ran', 'tag_added']);
		}
	});
});

describe('an event (api.md section 4, rule 2 of POST /events/track/)', () => {
	test.each([
		['without properties', undefined, ['customer', 'welcome']],
		['with a large enough amount', { amount: 100 }, ['big', 'customer', 'welcome']],
		['with too small an amount', { amount: 99.9 }, ['customer', 'welcome']],
		['with a large enough amount as text', { amount: '250' }, ['big', 'customer', 'welcome']],
		['for a gift without a recipient', { gift: true }, ['customer', 'kind', 'welcome']],
		['for a gift to the buyer', { gift: true, to: 'me' }, ['customer', 'welcome']],
	])('%s triggers only the automations that it matches', async (_, properties, tags) => {
		const email = await createContact();
		await track(email, 'purchase', properties);
		expect(await tagsOf(email)).toEqual(tags);
	});

	test('with another name triggers no automations', async () => {
		const email = await createContact();
		await track(email, 'Purchase', { amount: 1_000 });
		expect(await tagsOf(email)).toEqual(['welcome']);
	});

	test('for an unknown contact triggers no automations', async () => {
		const before = await service().control<State>('state');
		expect((await track('no@body.example', 'purchase')).status).toBe(404);
		expect(await service().control<State>('state')).toEqual(before);
	});

	test('is recorded before its effects', async () => {
		const email = await createContact();
		await track(email, 'purchase');
		expect((await activityOf(service(), email)).slice(-3)).toEqual([
			['event', { event_name: 'purchase', properties: {} }],
			[
				'automation_ran',
				{
					automation: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
					when: { event: 'purchase' },
					because: { event: 'purchase' },
					then: [{ add_tag: 'customer' }],
				},
			],
			['tag_added', { tag: 'customer' }],
		]);
	});
});
