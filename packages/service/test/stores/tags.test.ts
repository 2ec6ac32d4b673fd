import type { Contact, ErrorBody, Tag } from '@contact-sync/core';
import { contact } from '../../src/wire/contact.ts';
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

const NOBODY = '00000000-0000-4000-8000-000000000000';

const addTag = (id: string, body: object, key?: string) =>
	postTo<Contact & ErrorBody>(service(), `/contacts/${id}/add_tag/`, body, key);
const removeTag = (id: string, body: object, key?: string) =>
	postTo<Contact & ErrorBody>(service(), `/contacts/${id}/remove_tag/`, body, key);
const somebody = async (tag_names: string[] = []) =>
	(await upsert(service(), { email: newEmail(), tag_names })).body;
const names = (tags: readonly Tag[]) => tags.map(({ name }) => name);

describe('add_tag (api.md section 4)', () => {
	test('by a new name makes the tag, and answers the contact with it', async () => {
		const { id, email, updated_at } = await somebody(['a']);
		await until(() => Date.now() > Date.parse(updated_at));
		const { status, body } = await addTag(id, { tag_name: 'made just now' });
		expect(status).toBe(200);
		expect(contact.parse(body)).toMatchObject({ id, email });
		expect(names(body.tags)).toEqual(['a', 'made just now']);
		expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(updated_at));
	});

	test('by a name that there is takes that tag, blanks around it aside', async () => {
		const { tags } = await somebody(['shared']);
		const { id } = await somebody();
		expect((await addTag(id, { tag_name: ' shared ' })).body.tags).toEqual(tags);
	});

	test('by id adds the tag with that id', async () => {
		const { tags } = await somebody(['by id']);
		const { id } = await somebody();
		expect((await addTag(id, { tag_id: tags[0]!.id })).body.tags).toEqual(tags);
	});

	test('of a tag that the contact has changes nothing, and is not noted', async () => {
		const before = await somebody(['vip']);
		expect((await addTag(before.id, { tag_name: 'vip' })).body).toEqual(before);
		expect((await activityOf(service(), before.email)).map(([kind]) => kind)).toEqual([
			'created',
			'tag_added',
		]);
	});

	test('and remove_tag are noted in the contact’s activity', async () => {
		const { id, email } = await somebody();
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
	test.each(['tag_name', 'tag_id'])('by %s answers the contact without the tag', async (by) => {
		const { id, tags } = await somebody(['goes', 'stays']);
		const [goes] = tags;
		const { status, body } = await removeTag(id, {
			[by]: by === 'tag_id' ? goes!.id : goes!.name,
		});
		expect(status).toBe(200);
		expect(names(contact.parse(body).tags)).toEqual(['stays']);
	});

	test.each(['another’s', 'nobody has this one'])(
		'of the tag %s, which the contact lacks, changes nothing',
		async (tag_name) => {
			await somebody(['another’s']);
			const before = await somebody(['vip']);
			const answer = await removeTag(before.id, { tag_name });
			expect(answer).toMatchObject({ status: 200, body: before });
		},
	);

	test('takes the tag from this contact alone', async () => {
		const [one, other] = [await somebody(['both']), await somebody(['both'])];
		await removeTag(one.id, { tag_name: 'both' });
		expect((await upsert(service(), { email: other.email })).body).toEqual(other);
	});
});

describe.each([
	['add_tag', addTag],
	['remove_tag', removeTag],
])('%s', (_, change) => {
	test.each([
		['neither', {}, 'tag_name: Send this or tag_id.'],
		['both', { tag_name: 'a', tag_id: NOBODY }, 'tag_name: Send this or tag_id, not both.'],
		['a blank name', { tag_name: ' ' }, 'tag_name: This must not be blank.'],
		['a name with NUL', { tag_name: 'a\0' }, 'tag_name: This contains a NUL character'],
		['a list', { tag_name: ['a'] }, 'tag_name: A tag name must be text.'],
		['something else', { tag_name: 'a', name: 'b' }, 'name: Unknown field.'],
	])('with %s gets 400 that says so', async (_name, body, text) => {
		const { id } = await somebody();
		const answer = await change(id, body);
		expect(answer.status).toBe(400);
		expect(answer.body.detail).toContain(text);
	});

	test.each([NOBODY, 'nobody', '%00'])('of the contact %s gets 404', async (id) => {
		expect((await change(id, { tag_name: 'a' })).status).toBe(404);
	});

	test.each([NOBODY, 'none', '__proto__'])('of the tag_id %s gets 404', async (tag_id) => {
		const { id } = await somebody();
		const answer = await change(id, { tag_id });
		expect(answer.status).toBe(404);
		expect(answer.body.detail).toContain(`No tag has the ID ${tag_id}`);
	});

	test('touches neither a contact nor a tag of the other environment', async () => {
		const live = await somebody(['live only']);
		expect((await change(live.id, { tag_name: 'x' }, TEST_KEY.key)).status).toBe(404);
		const own = await postTo<Contact>(
			service(),
			'/contacts/upsert/',
			{ email: newEmail() },
			TEST_KEY.key,
		);
		const answer = await change(own.body.id, { tag_id: live.tags[0]!.id }, TEST_KEY.key);
		expect(answer.status).toBe(404);
		expect((await upsert(service(), { email: live.email })).body).toEqual(live);
	});
});
