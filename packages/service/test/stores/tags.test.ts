import type { Contact, ErrorBody, Tag } from '@contact-sync/core';
import { contact } from '../../src/api/wire/contact.ts';
import { ABLE_KEY, activityOf, postTo } from '../helpers/automations.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { useService } from '../helpers/use-service.ts';
import { workspace } from '../helpers/workspace.ts';

const TEST_KEY = {
	...ABLE_KEY,
	name: 'test',
	environment: 'test',
	key: 'cs_test_0123456789',
} as const;
const service = useService({ workspace: workspace([ABLE_KEY, TEST_KEY]), controls: true });

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const addTag = (id: string, body: object, key?: string) =>
	postTo<Contact & ErrorBody>(service(), `/contacts/${id}/add_tag/`, body, key);
const removeTag = (id: string, body: object, key?: string) =>
	postTo<Contact & ErrorBody>(service(), `/contacts/${id}/remove_tag/`, body, key);
const createContact = async (tag_names: string[] = []) =>
	(await upsert(service(), { email: newEmail(), tag_names })).body;
const names = (tags: readonly Tag[]) => tags.map(({ name }) => name);

describe('add_tag (api.md section 4)', () => {
	test('with a new name creates the tag, and returns the contact with that tag', async () => {
		const { id, email, updated_at } = await createContact(['a']);
		await until(() => Date.now() > Date.parse(updated_at));
		const { status, body } = await addTag(id, { tag_name: 'made just now' });
		expect(status).toBe(200);
		expect(contact.parse(body)).toMatchObject({ id, email });
		expect(names(body.tags)).toEqual(['a', 'made just now']);
		expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(updated_at));
	});

	test('with an existing name adds that tag, regardless of surrounding spaces', async () => {
		const { tags } = await createContact(['shared']);
		const { id } = await createContact();
		expect((await addTag(id, { tag_name: ' shared ' })).body.tags).toEqual(tags);
	});

	test('with a tag ID adds that tag', async () => {
		const { tags } = await createContact(['by id']);
		const { id } = await createContact();
		expect((await addTag(id, { tag_id: tags[0]!.id })).body.tags).toEqual(tags);
	});

	test('with a tag that the contact already has changes nothing, and is not recorded', async () => {
		const before = await createContact(['vip']);
		expect((await addTag(before.id, { tag_name: 'vip' })).body).toEqual(before);
		expect((await activityOf(service(), before.email)).map(([kind]) => kind)).toEqual([
			'created',
			'tag_added',
		]);
	});

	test('and remove_tag are recorded in the contact’s activity', async () => {
		const { id, email } = await createContact();
		await addTag(id, { tag_name: 'vip' });
		await removeTag(id, { tag_name: 'vip' });
		expect(await activityOf(service(), email)).toEqual([
			['created', { fields: [] }],
			['tag_added', { tag: 'vip' }],
			['tag_removed', { tag: 'vip' }],
		]);
	});
});

describe('remove_tag (api.md section 4)', () => {
	test.each(['tag_name', 'tag_id'])('with %s returns the contact without the tag', async (by) => {
		const { id, tags } = await createContact(['goes', 'stays']);
		const [goes] = tags;
		const { status, body } = await removeTag(id, {
			[by]: by === 'tag_id' ? goes!.id : goes!.name,
		});
		expect(status).toBe(200);
		expect(names(contact.parse(body).tags)).toEqual(['stays']);
	});

	test.each(['another’s', 'unused'])(
		'with the tag "%s", which the contact does not have, changes nothing',
		async (tag_name) => {
			await createContact(['another’s']);
			const before = await createContact(['vip']);
			const response = await removeTag(before.id, { tag_name });
			expect(response).toMatchObject({ status: 200, body: before });
		},
	);

	test('removes the tag only from this contact', async () => {
		const [one, other] = [await createContact(['both']), await createContact(['both'])];
		await removeTag(one.id, { tag_name: 'both' });
		expect((await upsert(service(), { email: other.email })).body).toEqual(other);
	});
});

describe.each([
	['add_tag', addTag],
	['remove_tag', removeTag],
])('%s', (_, change) => {
	test.each([
		['no tag', {}, 'tag_name: Send this or tag_id.'],
		['two tags', { tag_name: 'a', tag_id: UNKNOWN_ID }, 'tag_name: Send this or tag_id, not both.'],
		['a blank tag_name', { tag_name: ' ' }, 'tag_name: This must not be blank.'],
		['a NUL character in tag_name', { tag_name: 'a\0' }, 'tag_name: This contains a NUL character'],
		['a list as tag_name', { tag_name: ['a'] }, 'tag_name: A tag name must be text.'],
		['an unknown field', { tag_name: 'a', name: 'b' }, 'name: Unknown field.'],
	])('with %s returns 400 and the reason', async (_name, body, text) => {
		const { id } = await createContact();
		const response = await change(id, body);
		expect(response.status).toBe(400);
		expect(response.body.detail).toContain(text);
	});

	test.each([UNKNOWN_ID, 'nobody', '%00'])('for the contact %s returns 404', async (id) => {
		expect((await change(id, { tag_name: 'a' })).status).toBe(404);
	});

	test.each([UNKNOWN_ID, 'none', '__proto__'])('with the tag_id %s returns 404', async (tag_id) => {
		const { id } = await createContact();
		const response = await change(id, { tag_id });
		expect(response.status).toBe(404);
		expect(response.body.detail).toContain(`No tag has the ID ${tag_id}`);
	});

	test('uses the tag of its environment if both environments have a tag with this name', async () => {
		const tag_names = ['in both'];
		const live = await createContact(tag_names);
		const post = { email: newEmail(), tag_names };
		const test = await postTo<Contact>(service(), '/contacts/upsert/', post, TEST_KEY.key);
		for (const [{ id, tags }, key] of [
			[live, undefined],
			[test.body, TEST_KEY.key],
		] as const) {
			await removeTag(id, { tag_name: tag_names[0] }, key);
			const { body } = await addTag(id, { tag_name: tag_names[0] }, key);
			expect(body.tags).toEqual(tags);
			const changed = await change(id, { tag_name: tag_names[0] }, key);
			expect(changed.body.tags).toEqual(change === addTag ? tags : []);
		}
		expect(live.tags[0]!.id).not.toBe(test.body.tags[0]!.id);
	});

	test('affects neither a contact nor a tag in the other environment', async () => {
		const live = await createContact(['live only']);
		expect((await change(live.id, { tag_name: 'x' }, TEST_KEY.key)).status).toBe(404);
		const own = await postTo<Contact>(
			service(),
			'/contacts/upsert/',
			{ email: newEmail() },
			TEST_KEY.key,
		);
		const response = await change(own.body.id, { tag_id: live.tags[0]!.id }, TEST_KEY.key);
		expect(response.status).toBe(404);
		expect((await upsert(service(), { email: live.email })).body).toEqual(live);
	});
});
