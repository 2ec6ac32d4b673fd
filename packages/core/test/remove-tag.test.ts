import { createRunCache } from '../src/index.ts';
import { email, requestsOf, run, service } from './helpers/run-action.ts';
import { json } from '@contact-sync/testing/server';

const ada = { id: 'c1', email };
const EXISTS = [
	`GET sequences/api/contact-enrollments/?email=${encodeURIComponent(email)}`,
	undefined,
];
const UPSERT = ['POST contacts/upsert/', { email }];
const REMOVE = ['POST contacts/c1/remove_tag/', { tag_name: 'vip' }];
const given = { contact: email, tags: 'vip' };

describe('removing tags from an email address', () => {
	it('ends without a change if no contact has it', async () => {
		const replies = service({
			'contact-enrollments/': json(404, { detail: 'No such contact.' }),
			'upsert/': json(201, ada),
			'remove_tag/': json(200, ada),
		});
		const paths: string[] = [];
		const error = await run('contact.removeTag', given, (response, received) => {
			paths.push(received.path);
			replies(response, received);
		}).then(
			() => undefined,
			(thrown: unknown) => thrown,
		);
		expect(error).toMatchObject({
			name: 'NotFoundError',
			summary: `No contact has the email address ${email}.`,
			hint: 'Nothing was changed. Check the spelling.',
		});
		expect(paths).toHaveLength(1);
	});

	it.each([
		['enrollments', json(200, { results: [{ id: 'e1', sequence_slug: 'welcome' }] })],
		['no enrollments, which proves nothing', json(200, { results: [] })],
	])('looks once per run, and goes on after %s', async (_what, enrollments) => {
		const replies = service({
			'contact-enrollments/': enrollments,
			'upsert/': json(201, ada),
			'remove_tag/': json(200, ada),
		});
		const cache = createRunCache();
		const first = await run('contact.removeTag', given, replies, cache);
		expect(requestsOf(first.received)).toEqual([EXISTS, UPSERT, REMOVE]);
		expect(first.result).toMatchObject({ created: true });
		const second = await run('contact.removeTag', given, replies, cache);
		expect(requestsOf(second.received)).toEqual([REMOVE]);
	});

	it("asks a key once that can't read enrollments, and goes on", async () => {
		const replies = service({
			'contact-enrollments/': json(403, { detail: 'No scope.' }),
			'upsert/': json(200, ada),
			'remove_tag/': json(200, ada),
		});
		const cache = createRunCache();
		const first = await run('contact.removeTag', given, replies, cache);
		expect(requestsOf(first.received)).toEqual([EXISTS, UPSERT, REMOVE]);
		const other = { contact: 'grace@acme.example', tags: 'vip' };
		const second = await run('contact.removeTag', other, replies, cache);
		expect(requestsOf(second.received)).toHaveLength(2);
	});

	it('reports any other error, and changes nothing', async () => {
		const replies = service({ 'contact-enrollments/': json(401, { detail: 'No key.' }) });
		await expect(run('contact.removeTag', given, replies)).rejects.toThrow('rejected the API key');
	});
});
