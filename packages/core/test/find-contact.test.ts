import { createRunCache, runAction } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

describe('finding the same contact for several items', () => {
	const given = { contact: 'ada@acme.example', tags: { mode: 'id', value: 't1' } };
	const addTag = actionOf('contact.addTag');

	it('is repeated after a failure', async () => {
		let isRejected = false;
		const reply: Reply = (response, received) => {
			const status = received.path.endsWith('upsert/') && !isRejected ? 422 : 201;
			isRejected = true;
			json(status, { id: 'c1' })(response, received);
		};
		const { received } = await withServer(reply, async (client) => {
			const cache = createRunCache();
			await expect(runAction(addTag, client, given, { cache })).rejects.toThrow('422');
			await runAction(addTag, client, given, { cache });
		});
		expect(received.map(({ path }) => path)).toEqual([
			'/api/v1/contacts/upsert/',
			'/api/v1/contacts/upsert/',
			'/api/v1/contacts/c1/add_tag/',
		]);
	});

	it('requires two lookups for email addresses that are equal only when converted to uppercase', async () => {
		const { received } = await withServer(json(201, { id: 'c1' }), async (client) => {
			const cache = createRunCache();
			for (const contact of ['maß@acme.example', 'mass@acme.example', 'Mass@acme.example']) {
				await runAction(addTag, client, { ...given, contact }, { cache });
			}
		});
		expect(received.filter(({ path }) => path.endsWith('upsert/'))).toHaveLength(2);
	});

	it('happens again in the next run', async () => {
		const { received } = await withServer(json(201, { id: 'c1' }), async (client) => {
			await runAction(addTag, client, given);
			await runAction(addTag, client, given);
		});
		expect(received).toHaveLength(4);
	});
});
