import { collect, type Client } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, plain, type Reply } from './helpers/server.ts';

/** A service that answers legally, as far as api.md goes, and in its own way. */
interface Shape {
	page: (name: string, entries: unknown[]) => unknown;
	sequence: (slug: string) => unknown;
	unsubscribed: (email: string) => unknown;
	done: Reply;
	bulk: Reply;
	contact: unknown;
}

const contact = { id: 'c1', email: 'ada@acme.example' };

const SHAPES: Record<string, Shape> = {
	'as guessed, like Django REST framework': {
		page: (_name, results) => ({ count: 1, next: null, previous: null, results }),
		sequence: (slug) => ({ slug, name: 'Onboarding', active: true, steps: 2 }),
		unsubscribed: (email) => ({ email, reason: 'bounced', created_at: '2026-11-20T09:30:00Z' }),
		done: json(201, { id: 'e1', status: 'active' }),
		bulk: json(200, { enrolled: 1, results: [{ email: 'Ada@acme.example', status: 'enrolled' }] }),
		contact,
	},
	'with bare lists and 200 everywhere': {
		page: (_name, entries) => entries,
		sequence: (slug) => slug,
		unsubscribed: (email) => email,
		done: json(200, {}),
		bulk: json(200, { ok: true }),
		contact: { ...contact, id: 17 },
	},
	'with everything under data': {
		page: (_name, data) => ({ data, meta: { total: 1 } }),
		sequence: (slug) => ({ sequence_slug: slug, title: 'Onboarding', is_active: true }),
		unsubscribed: (address) => ({ address, type: 'bounced', date: '2026-11-20' }),
		done: json(202, { data: { id: 'e1' } }),
		bulk: json(200, { data: [{ email: 'ada@acme.example', result: 'enrolled' }] }),
		contact: { ...contact, extra: { deep: [1] } },
	},
	'with lists under their own names and empty answers': {
		page: (name, entries) => ({ success: true, [name]: entries }),
		sequence: (slug) => ({ id: 4, slug, status: 'active' }),
		unsubscribed: (email) => ({ id: 9, email, status: 'bounced', unsubscribed_at: '2026-11-20' }),
		done: plain(204, ''),
		bulk: plain(204, ''),
		contact,
	},
};

/** Answers each path in a shape. */
const serviceOf =
	(shape: Shape): Reply =>
	(response, received) => {
		const path = received.path.split('?')[0]!.replace('/api/v1/', '');
		const replies: Record<string, Reply> = {
			'contacts/upsert/': json(200, shape.contact),
			'contacts/api/unsubscribed-emails/': json(
				200,
				shape.page('unsubscribed_emails', [shape.unsubscribed('grace@acme.example')]),
			),
			'sequences/api/list/': json(200, shape.page('sequences', [shape.sequence('onboarding')])),
			'sequences/api/contact-enrollments/': json(
				200,
				shape.page('enrollments', [{ slug: 'onboarding' }]),
			),
			'sequences/api/bulk-enroll/': shape.bulk,
		};
		(replies[path] ?? shape.done)(response, received);
	};

describe.each(Object.entries(SHAPES))('a service %s', (_name, shape) => {
	const ask = <T>(use: (client: Client) => Promise<T>) =>
		withServer(serviceOf(shape), use).then(({ result }) => result);

	it('is read: lists', async () => {
		const [sequence] = await ask((client) => collect(client.sequences.list()));
		expect(sequence).toMatchObject({ slug: 'onboarding', active: true });
		const [entry] = await ask((client) => collect(client.contacts.listUnsubscribed()));
		expect(entry).toMatchObject({ email: 'grace@acme.example' });
		expect(['', 'bounced']).toContain(entry!.reason);
		const [enrollment] = await ask((client) => collect(client.sequences.listEnrollments('a@b')));
		expect(enrollment!.sequence_slug).toBe('onboarding');
	});

	it('is read: changes', async () => {
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

	it('is read to its end, by the query of each link alone', async () => {
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

	it('is asked for only as far as it is read', async () => {
		const { received } = await withServer(pages, (client) => collect(client.sequences.list(), 1));
		expect(received).toHaveLength(1);
	});

	it('that leads in a circle ends', async () => {
		const circle = json(200, { next: '/?page=2', results: [{ slug: 's' }] });
		const { result } = await withServer(circle, (client) => collect(client.sequences.list()));
		expect(result).toHaveLength(2);
	});

	it('that is none is told as such', async () => {
		await expect(
			withServer(json(200, { ok: true }), (client) => collect(client.sequences.list())),
		).rejects.toThrow('What came back does not hold a list of sequences.');
	});
});
