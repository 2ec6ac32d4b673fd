import { createRunCache } from '../src/index.ts';
import { asked, contact, email, run, service } from './helpers/run-action.ts';
import { json } from '@contact-sync/testing/server';

describe('tags', () => {
	const replies = service({
		'upsert/': json(201, contact),
		'add_tag/': json(200, {}),
		'remove_tag/': json(200, {}),
	});

	it('by email and name are added with one upsert', async () => {
		const { result, received } = await run(
			'contact.addTag',
			{ contact: email, tag: 'vip' },
			replies,
		);
		expect(result).toEqual({ contact_id: 'c1', created: true, tag_name: 'vip' });
		expect(asked(received)).toEqual([['POST contacts/upsert/', { email, tag_names: ['vip'] }]]);
	});

	it('by ID go to the contact, its ID encoded', async () => {
		const given = { contact: { mode: 'id', value: 'a/b c' }, tag: { mode: 'id', value: 't1' } };
		const { received } = await run('contact.addTag', given, replies);
		expect(asked(received)).toEqual([['POST contacts/a%2Fb%20c/add_tag/', { tag_id: 't1' }]]);
	});

	it.each(['.', '..', '%2e%2e', '%2E'])(
		'refuse %s as an ID, before anything is sent',
		async (id) => {
			const given = { contact: { mode: 'id', value: id }, tag: 'x' };
			await expect(run('contact.removeTag', given, replies)).rejects.toThrow(
				"isn't the ID of a contact.",
			);
		},
	);

	it('are removed by email with an upsert for the ID, which is asked once a run', async () => {
		const kept = createRunCache();
		const given = { contact: email, tag: 'vip' };
		const first = await run('contact.removeTag', given, replies, kept);
		const second = await run(
			'contact.removeTag',
			{ ...given, contact: 'ADA@acme.example' },
			replies,
			kept,
		);
		expect(asked(first.received)).toEqual([
			['POST contacts/upsert/', { email }],
			['POST contacts/c1/remove_tag/', { tag_name: 'vip' }],
		]);
		expect(first.result).toMatchObject({ created: true });
		expect(asked(second.received)).toEqual([['POST contacts/c1/remove_tag/', { tag_name: 'vip' }]]);
		expect(second.result).toMatchObject({ created: false });
	});
});
