import { catalogue } from '../src/catalogue.ts';
import { actions, createRun, runAction, type Client } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { json, type Received, type Reply } from './helpers/server.ts';

const run = (key: string, given: Record<string, unknown>, reply: Reply, kept = createRun()) =>
	withServer(reply, (client: Client) => {
		const action = actions.find((candidate) => candidate.key === key)!;
		return runAction(action, client, given, { run: kept });
	});

const asked = (received: readonly Received[]) =>
	received.map(({ method, path, body }) => [
		`${method} ${path.replace('/api/v1/', '')}`,
		body === '' ? undefined : (JSON.parse(body) as unknown),
	]);

const email = 'ada@acme.example';
const contact = { id: 'c1', email };

/** Replies by the path's last part. */
const service =
	(replies: Record<string, Reply>): Reply =>
	(response, received) => {
		const [path] = received.path.split('?');
		const name = Object.keys(replies).find((part) => path!.endsWith(part)) ?? '';
		(replies[name] ?? json(404, { detail: 'No such path.' }))(response, received);
	};

describe('every action', () => {
	it.each(catalogue.map((action) => [action.key, action] as const))(
		'%s is worded in full',
		(_key, { wording, fields, outputs, sample, key, resource, operation }) => {
			expect(key).toBe(`${resource}.${operation}`);
			expect(wording.summary).toMatch(/^[A-Z].*\.$/);
			for (const field of Object.values(fields)) {
				expect(field.help).toMatch(/^[A-Z].*\.$/);
				expect(field.label).toMatch(/^[A-Z]/);
				expect(field).toHaveProperty('example');
			}
			expect(Object.keys(outputs)).toEqual(expect.arrayContaining(Object.keys(sample)));
			expect(sample).not.toEqual({});
		},
	);

	it('stands in the catalogue, in the same order', () => {
		expect(catalogue.map(({ key }) => key)).toEqual(actions.map(({ key }) => key));
	});

	it('needs only its required fields', async () => {
		const examples: Record<string, unknown> = { email, contact: email, tag: 't', sequence: 's' };
		const reply = json(200, { ...contact, results: [], scopes: [], environment: 'live' });
		for (const { key, fields } of actions.filter((action) => action.key !== 'event.track')) {
			const required = Object.keys(fields).filter((name) => fields[name]!.required);
			const given = Object.fromEntries(required.map((name) => [name, examples[name] ?? email]));
			const { result } = await run(key, given, reply);
			expect(result).toBeDefined();
		}
	});
});

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
		const kept = createRun();
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

describe('the enrollments of somebody', () => {
	it('whom the service does not know are those of no contact', async () => {
		const unknown = service({ 'contact-enrollments/': json(404, { detail: 'Nobody.' }) });
		await expect(run('contact.listEnrollments', { email }, unknown)).rejects.toMatchObject({
			code: 'not_found',
			summary: `No contact has the email address ${email}.`,
		});
	});
});

describe('an event', () => {
	const event = { event_name: 'login', email };
	const missing: Reply = json(404, { detail: 'No contact.' });
	const tracked = { status: 'tracked', contact_id: 'c1', event_name: 'login', timestamp: '2026' };

	it('of a contact that is missing is reported', async () => {
		await expect(run('event.track', event, service({ 'track/': missing }))).rejects.toMatchObject({
			code: 'not_found',
			message: expect.stringContaining(`No contact matches "${email}".`),
		});
	});

	it('of a contact that is missing creates it where that was chosen, and is tracked then', async () => {
		let tries = 0;
		const replies = service({
			'track/': (...args) => (tries++ === 0 ? missing : json(201, tracked))(...args),
			'upsert/': json(201, contact),
		});
		const given = {
			...event,
			external_id: 'u1',
			if_missing: 'create',
			properties: '{"a": [1, true]}',
		};
		const { result, received } = await run('event.track', given, replies);
		expect(result).toEqual({ ...tracked, contact_created: true });
		const body = { event_name: 'login', email, external_id: 'u1', properties: { a: [1, true] } };
		expect(asked(received)).toEqual([
			['POST events/track/', body],
			['POST contacts/upsert/', { email, external_id: 'u1' }],
			['POST events/track/', body],
		]);
	});

	it('without an email cannot create the contact', async () => {
		const given = { event_name: 'login', external_id: 'u1', if_missing: 'create' };
		await expect(run('event.track', given, service({ 'track/': missing }))).rejects.toThrow(
			"No contact has this 'External ID', and 'Email' is empty. Enter both",
		);
	});

	it('that names nobody is refused before it is sent', async () => {
		await expect(run('event.track', { event_name: 'x' }, json(200, {}))).rejects.toThrow(
			"The event has no contact. Enter the contact's 'Email' or 'External ID'.",
		);
	});
});

it('an address is looked for in the whole list, without case', async () => {
	const list = json(200, ['x@acme.example', { email: 'Ada@Acme.example', reason: 'bounced' }]);
	const { result } = await run('unsubscribed.check', { email }, list);
	expect(result).toMatchObject({ unsubscribed: true, reason: 'bounced' });
	const { result: other } = await run('unsubscribed.check', { email: 'b@b' }, list);
	expect(other).toEqual({ email: 'b@b', reason: '', created_at: '', unsubscribed: false });
});

it.each([
	['unsubscribed.check', { email }, 'email=ada%40acme.example&page_size=500'],
	['unsubscribed.list', { reason: 'bounced' }, 'reason=bounced&page_size=500'],
	['unsubscribed.list', {}, 'page_size=500'],
])('%s of %j asks for long pages', async (key, given, query) => {
	const { received } = await run(key, given, json(200, []));
	expect(asked(received)).toEqual([[`GET contacts/api/unsubscribed-emails/?${query}`, undefined]]);
});

it('a list is filtered and cut here too, for a service that does neither', async () => {
	const entries = ['bounced', 'complained', 'bounced', 'bounced'].map((reason, i) => ({
		email: `p${i}@acme.example`,
		reason,
	}));
	const given = { reason: 'bounced', limit: '2' };
	const { result } = await run('unsubscribed.list', given, json(200, { results: entries }));
	expect(result).toMatchObject([{ email: 'p0@acme.example' }, { email: 'p2@acme.example' }]);
});

it('an email names its recipient only when a name is given', async () => {
	const given = { trigger_key: 'receipt', to_email: email, idempotency_key: 'o1' };
	const { received } = await run('email.trigger', given, json(202, { id: 'm1' }));
	const named = await run(
		'email.trigger',
		{ ...given, first_name: 'Ada' },
		json(200, { id: 'm1' }),
	);
	expect(asked(received)[0]![1]).toEqual(given);
	expect(asked(named.received)[0]![1]).toEqual({ ...given, recipient: { first_name: 'Ada' } });
	expect(named.result).toMatchObject({ id: 'm1', status: 'sent' });
});

it('a key is told apart by what it may run', async () => {
	const { result } = await run(
		'key.check',
		{},
		json(200, { product: 'Acme', environment: 'test', scopes: ['events:track', 'tags:write'] }),
	);
	expect(result).toMatchObject({ environment: 'test', allowed: ['Track Event'] });
	expect((result as { denied: unknown[] }).denied).toHaveLength(actions.length - 2); // Track Event, Check API Key
});
