import { createRunCache, type ContactSyncError } from '../src/index.ts';
import { requestsOf, contact, email, run, service } from './helpers/run-action.ts';
import { json, type Reply } from '@contact-sync/testing/server';

const byId = (value: unknown) => ({ mode: 'id', value });

describe('tags', () => {
	const replies = service({
		'upsert/': json(201, contact),
		'add_tag/': json(200, {}),
		'remove_tag/': json(200, {}),
		'contact-enrollments/': json(200, { results: [] }),
	});

	it('are added by name to an email address with one upsert, without duplicates', async () => {
		const given = { contact: email, tags: ['vip', 'gold, silver', ' vip '] };
		const { result, received } = await run('contact.addTag', given, replies);
		expect(result).toMatchObject({ contact_id: 'c1', created: true, email });
		const tag_names = ['vip', 'gold, silver'];
		expect(requestsOf(received)).toEqual([['POST contacts/upsert/', { email, tag_names }]]);
	});

	it('are added by ID to an email address one by one, after one lookup', async () => {
		const given = { contact: email, tags: byId('t1, t2') };
		const { received } = await run('contact.addTag', given, replies);
		expect(requestsOf(received)).toEqual([
			['POST contacts/upsert/', { email }],
			['POST contacts/c1/add_tag/', { tag_id: 't1' }],
			['POST contacts/c1/add_tag/', { tag_id: 't2' }],
		]);
	});

	it.each(['contact.addTag', 'contact.removeTag'])(
		'are limited to 30 in a step with a time limit, which would start over after a 429: %s',
		async (key) => {
			const given = (count: number) => ({
				contact: byId('c1'),
				tags: Array.from({ length: count }, (_, i) => `t${i}`),
			});
			const inStep = () => createRunCache({ timeLeftMs: () => 24_000 });
			const { received } = await run(key, given(30), replies, inStep());
			expect(received).toHaveLength(30);
			await expect(run(key, given(31), replies, inStep())).rejects.toMatchObject({
				summary: "'Tags' contains 31 tags. The maximum is 30.",
			});
			const { received: all } = await run(key, given(31), replies);
			expect(all).toHaveLength(31);
		},
	);

	it.each(['contact.addTag', 'contact.removeTag'])(
		'are counted before a contact is looked up, which can create it: %s',
		async (key) => {
			const paths: string[] = [];
			const tags = byId(Array.from({ length: 31 }, (_, i) => `t${i}`));
			const inStep = createRunCache({ timeLeftMs: () => 24_000 });
			const count: Reply = (response, received) => {
				paths.push(received.path);
				replies(response, received);
			};
			const ended = run(key, { contact: email, tags }, count, inStep);
			await expect(ended).rejects.toThrow('The maximum is 30.');
			expect(paths).toEqual([]);
		},
	);

	it('are added to a contact ID, which is encoded in the path', async () => {
		const given = { contact: byId('a/b c'), tags: byId('t1') };
		const { received } = await run('contact.addTag', given, replies);
		expect(requestsOf(received)).toEqual([['POST contacts/a%2Fb%20c/add_tag/', { tag_id: 't1' }]]);
	});

	it.each(['%2e%2e', '%2E'])('are not removed from an invalid contact ID: %s', async (id) => {
		const given = { contact: byId(id), tags: 'x' };
		await expect(run('contact.removeTag', given, replies)).rejects.toThrow(
			"isn't a valid contact ID.",
		);
	});

	it('are removed from an email address after one upsert per run to get the contact ID', async () => {
		const kept = createRunCache();
		const given = { contact: email, tags: ['vip', 'gold'] };
		const first = await run('contact.removeTag', given, replies, kept);
		const again = { contact: 'ADA@acme.example', tags: 'vip' };
		const second = await run('contact.removeTag', again, replies, kept);
		expect(requestsOf(first.received)).toEqual([
			['GET sequences/api/contact-enrollments/?email=ada%40acme.example', undefined],
			['POST contacts/upsert/', { email }],
			['POST contacts/c1/remove_tag/', { tag_name: 'vip' }],
			['POST contacts/c1/remove_tag/', { tag_name: 'gold' }],
		]);
		expect(first.result).toMatchObject({ created: true });
		expect(requestsOf(second.received)).toEqual([
			['POST contacts/c1/remove_tag/', { tag_name: 'vip' }],
		]);
		expect(second.result).toMatchObject({ created: false });
	});
});

it("the result contains the contact's names from a lookup, even if the change returns none", async () => {
	const replies = service({
		'upsert/': json(200, { ...contact, first_name: 'Ada', last_name: 'Byron' }),
		'add_tag/': json(200, { ...contact, tags: [{ id: 't1', name: 'vip' }] }),
	});
	const { result } = await run('contact.addTag', { contact: email, tags: byId('t1') }, replies);
	expect(result).toMatchObject({ email, first_name: 'Ada', last_name: 'Byron' });
	expect(result).toMatchObject({ tags: ['vip'], tag_ids: ['t1'] });
});

describe('when adding a tag fails,', () => {
	/** Returns the error of adding tags if the service sends this response for one of them. */
	const errorOf = (reply: Reply, tags: unknown = byId('t1,t2,t3,t4,t5'), at = 't3') =>
		run('contact.addTag', { contact: byId('c1'), tags }, (response, received) =>
			(received.body.includes(`"${at}"`) ? reply : json(200, {}))(response, received),
		).then(
			() => {
				throw new Error('They were added.');
			},
			(error: ContactSyncError) => error,
		);

	it('the error lists the added tags and the remaining tags', async () => {
		const detail = 'No tag with this ID.';
		expect(await errorOf(json(404, { detail }))).toMatchObject({
			name: 'NotFoundError',
			summary: 'Not found: tag t3, or the contact.',
			hint: 'Check both, or use the name of the tag.',
			progress: 'Added: t1, t2. Not added: t3, t4, t5.',
			status: 404,
		});
		expect(await errorOf(json(404, { detail }), undefined, 't1')).toMatchObject({
			progress: 'Added: none. Not added: t1, t2, t3, t4, t5.',
		});
	});

	it('the error reports an unknown outcome', async () => {
		expect(await errorOf(json(503, {}))).toMatchObject({
			progress: 'Added: t1, t2. Not confirmed: t3, t4, t5.',
		});
	});

	it('a rate limit error keeps its class and retry time', async () => {
		const error = await errorOf((response, received) => {
			response.setHeader('retry-after', '7200');
			json(429, {})(response, received);
		});
		expect(error).toMatchObject({ name: 'RateLimitedError', retryAfterMs: 7_200_000 });
		expect(error.progress).toContain('Not added: t3');
	});

	it('the error counts the tags that do not fit in its message', async () => {
		const many = Array.from({ length: 40 }, (_, i) => `tag number ${i}`);
		const { progress } = await errorOf(json(404, { detail: 'No contact.' }), many, many[20]);
		expect(progress).toContain(
			'Added: tag number 0, tag number 1, tag number 2, tag number 3, and 16 more.',
		);
		expect(progress).toContain('Not added: tag number 20, tag number 21');
	});

	it('the error for a single tag lists no progress', async () => {
		const error = await errorOf(json(404, { detail: 'No tag.' }), byId('t3'));
		expect(error).toMatchObject({ name: 'NotFoundError', progress: undefined });
	});

	it('rerunning the action adds all tags', async () => {
		const sent: string[] = [];
		const given = { contact: byId('c1'), tags: ['a', 'b', 'c'] };
		let isBroken = true;
		const reply: Reply = (response, received) => {
			sent.push((JSON.parse(received.body) as { tag_name: string }).tag_name);
			json(isBroken && sent.length > 1 ? 401 : 200, {})(response, received);
		};
		await expect(run('contact.addTag', given, reply)).rejects.toThrow('Added: a. Not added: b, c.');
		isBroken = false;
		await run('contact.addTag', given, reply);
		expect(sent).toEqual(['a', 'b', 'a', 'b', 'c']);
	});
});
