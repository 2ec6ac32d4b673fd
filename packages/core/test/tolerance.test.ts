import { collect, type Client } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { serviceOf, SHAPES } from '@contact-sync/testing/shapes';

describe.each(Object.entries(SHAPES))('a service %s', (_name, shape) => {
	const ask = <T>(use: (client: Client) => Promise<T>) =>
		withServer(serviceOf(shape), use).then(({ result }) => result);

	it('returns the details of the key', async () => {
		expect(await ask((client) => client.ping())).toEqual({
			product: 'Acme',
			environment: 'test',
			scopes: ['contacts:read', 'events:track'],
		});
	});

	it('returns errors that the client can read', async () => {
		const text = 'No contact has this email.';
		await expect(
			withServer(json(404, shape.error(text)), (client) =>
				client.contacts.upsert({ email: 'a@b' }),
			),
		).rejects.toMatchObject({ status: 404, detail: text });
	});

	it('returns lists that the client can read', async () => {
		const [sequence] = await ask((client) => collect(client.sequences.list()));
		expect(sequence).toMatchObject({ slug: 'onboarding', active: true });
		const [entry] = await ask((client) => collect(client.contacts.listUnsubscribed()));
		expect(entry).toMatchObject({ email: 'grace@acme.example' });
		expect(['', 'bounced']).toContain(entry!.reason);
		const [enrollment] = await ask((client) => collect(client.sequences.listEnrollments('a@b')));
		expect(enrollment!.sequence_slug).toBe('onboarding');
	});

	it('returns change results that the client can read', async () => {
		const email = 'ada@acme.example';
		expect(await ask((client) => client.contacts.upsert({ email }))).toMatchObject({ email });
		await ask((client) => client.contacts.addTag('c1', { tag_name: 'x' }));
		await ask((client) => client.contacts.removeTag('c1', { tag_id: 't1' }));
		await ask((client) => client.events.track({ event_name: 'x', email }));
		await ask((client) => client.sequences.enroll({ email, sequence_slug: 'onboarding' }));
		expect(
			await ask((client) => client.emails.trigger({ trigger_key: 'r', to_email: email })),
		).toMatchObject({ to_email: email });
		const outcome = await ask((client) =>
			client.sequences.bulkEnroll({ sequence_slug: 'onboarding', emails: [email] }),
		);
		expect([undefined, 'enrolled']).toContain(outcome.get(email));
	});
});

describe('a list of several pages', () => {
	const pages: Reply = (response, received) => {
		const page = Number(new URL(received.path, 'http://x').searchParams.get('page') ?? 1);
		const next =
			page < 3 ? `https://elsewhere.example/other/?page=${page + 1}&include_inactive=true` : null;
		json(200, { next, results: [{ slug: `s${page}` }] })(response, received);
	};

	it('is read to its end by using only the query of each link', async () => {
		const { result, received } = await withServer(pages, (client) =>
			collect(client.sequences.list({ includeInactive: true })),
		);
		expect(result.map(({ slug }) => slug)).toEqual(['s1', 's2', 's3']);
		expect(received.map(({ path }) => path)).toEqual([
			'/api/v1/sequences/api/list/?include_inactive=true',
			'/api/v1/sequences/api/list/?page=2&include_inactive=true',
			'/api/v1/sequences/api/list/?page=3&include_inactive=true',
		]);
	});

	it.each([
		['a question mark in a value', '/list/?cursor=a?b', 'cursor=a%3Fb'],
		['a fragment', '/list/?cursor=a#top?x', 'cursor=a'],
		['only a query', '?cursor=a', 'cursor=a'],
	])('continues if a link has %s', async (_what, link, query) => {
		const reply: Reply = (response, received) => {
			const next = received.path.includes('cursor') ? null : link;
			json(200, { next, results: [] })(response, received);
		};
		const { received } = await withServer(reply, (client) => collect(client.sequences.list()));
		expect(received.map(({ path }) => path.split('?')[1])).toEqual([undefined, query]);
	});

	it('is requested only as far as needed', async () => {
		const { received } = await withServer(pages, (client) => collect(client.sequences.list(), 1));
		expect(received).toHaveLength(1);
	});

	it('is an error if its links form a loop', async () => {
		const circle = json(200, { next: '/?page=2', results: [{ slug: 's' }] });
		await expect(withServer(circle, (client) => collect(client.sequences.list()))).rejects.toThrow(
			'only part of the list',
		);
	});

	it('is reported as missing if the response contains no list', async () => {
		await expect(
			withServer(json(200, { ok: true }), (client) => collect(client.sequences.list())),
		).rejects.toThrow('The response has no list of sequences.');
	});
});
