import { actions, runAction, type ContactSyncError } from '../src/index.ts';
import { withServer } from './helpers/client.ts';
import { service } from './helpers/run-action.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const email = 'ada@acme.example';

/** Returns the result of an action, or its error, with a service that always sends this response. */
const resultOf = (key: string, given: object, reply: Reply) =>
	withServer(reply, (client) =>
		runAction(actionOf(key), client, { ...given }).catch((error: ContactSyncError) => error),
	).then(({ result }) => result);

it.each([{}, { email: null, event_name: null, sequence_slug: null, status: null }])(
	'a response without values returns what is known: %j',
	async (body) => {
		const event = { email, event_name: 'login' };
		const tracked = { ...event, status: 'tracked', contact_created: false };
		expect(await resultOf('event.track', event, json(200, body))).toEqual(tracked);
		const enrolled = { email, sequence_slug: 'tips', created: true, contact_created: false };
		const given = { email, sequence: 'tips' };
		expect(await resultOf('sequence.enroll', given, json(201, body))).toEqual(enrolled);
	},
);

describe('an event without a contact', () => {
	it('is reported as an error in the email field', async () => {
		expect(await resultOf('event.track', { event_name: 'x' }, json(200, {}))).toMatchObject({
			message: "The event has no contact. Enter the contact's 'Email' or 'External ID'.",
			fields: { email: ['Enter this or the external ID.'] },
		});
	});

	it('is reported as an error in the email field if the contact must be created', async () => {
		const given = { event_name: 'x', external_id: 'u1', if_missing: 'create' };
		const missing = json(404, { detail: 'No contact.' });
		expect(await resultOf('event.track', given, missing)).toMatchObject({
			message:
				"No contact has this 'External ID', and 'Email' is empty. Enter both to create the contact.",
			fields: { email: ['Required to create the contact.'] },
		});
	});

	it('is not reported if the request fails for another reason', async () => {
		const given = { event_name: 'x', email, if_missing: 'create' };
		expect(await resultOf('event.track', given, json(401, {}))).toMatchObject({ status: 401 });
	});
});

describe('sending an email', () => {
	const given = { trigger_key: 'receipt', to_email: email, last_name: 'Byron' };

	it.each([
		[
			json(202, { id: 7, scheduled_for: '2026-11-21' }),
			{ id: '7', status: 'scheduled', scheduled_for: '2026-11-21' },
		],
		[
			json(202, { id: 'm1', send_at: '2026-11-22' }),
			{ id: 'm1', status: 'scheduled', scheduled_for: '2026-11-22' },
		],
		[json(200, {}), { status: 'accepted' }],
		[json(200, {}, { 'idempotent-replayed': 'True' }), { status: 'already_accepted' }],
	])('returns its ID, status, and schedule (%#)', async (reply, expected) => {
		expect(await resultOf('email.trigger', given, reply)).toEqual({ to_email: email, ...expected });
	});
});

describe('an upsert', () => {
	it.each([
		[null, [], []],
		[undefined, [], []],
		['vip', [], []],
		[['vip', null], ['vip'], []],
		[[{ id: 7, name: 'vip' }], ['vip'], ['7']],
	])('succeeds if the response contains these tags: %j', async (given, tags, tag_ids) => {
		const response = json(200, { id: 'c1', email, tags: given });
		expect(await resultOf('contact.upsert', { email }, response)).toEqual({
			...{ id: 'c1', email, created: false, tags, tag_ids },
		});
	});
});

describe('changing tags', () => {
	const byId = (value: string) => ({ mode: 'id', value });
	const blank = { created: false, tags: [], tag_ids: [] };
	const tags = [{ id: 't1', name: 'vip' }];
	const ada = { email, first_name: 'Ada', last_name: null };

	it.each([{}, [], { id: 't1', name: 'vip' }, { status: 'ok' }])(
		'returns only the contact ID if the response is %j',
		async (response) => {
			const given = { contact: byId('c1'), tags: 'vip' };
			expect(await resultOf('contact.removeTag', given, json(200, response))).toEqual({
				...blank,
				contact_id: 'c1',
			});
		},
	);

	it.each([
		{ id: 'c1', ...ada, tags },
		{ contact: { id: 'c1', ...ada, tags } },
		{ ...ada, tags: [{ ...tags[0], color: 'red' }, 7] },
	])('returns the contact in the response: %j', async (response) => {
		const given = { contact: byId('c1'), tags: byId('t1') };
		expect(await resultOf('contact.addTag', given, json(200, response))).toEqual({
			...{ contact_id: 'c1', created: false, tags: ['vip'], tag_ids: ['t1'] },
			...{ email, first_name: 'Ada' },
		});
	});

	it('returns tags without an ID', async () => {
		const given = { contact: byId('c1'), tags: 'vip' };
		const response = json(200, { ...ada, tags: ['vip', 'new'] });
		expect(await resultOf('contact.addTag', given, response)).toMatchObject({
			tags: ['vip', 'new'],
			tag_ids: [],
		});
	});

	it('by email address returns the contact from the upsert', async () => {
		const response = json(201, { id: 'c2', ...ada, tags });
		const expected = { contact_id: 'c2', created: true, email, first_name: 'Ada' };
		const byName = { contact: email, tags: 'vip' };
		expect(await resultOf('contact.addTag', byName, response)).toEqual({
			...{ ...expected, tags: ['vip'], tag_ids: ['t1'] },
		});
		const reply = service({
			'contact-enrollments/': json(200, { results: [] }),
			'upsert/': response,
			'remove_tag/': json(200, {}),
		});
		const removed = await resultOf('contact.removeTag', byName, reply);
		expect(removed).toEqual({ ...expected, tags: [], tag_ids: [] }); // the tags before the change are out of date
	});
});

describe('checking a key', () => {
	const check = (key: object) => resultOf('key.check', {}, json(200, key));
	const all = ['contacts:read', 'contacts:write', 'events:track', 'sequences:read'];
	const scopes = [...all, 'sequences:enroll', 'emails:trigger'];

	it('lists the names of the actions that the key can run', async () => {
		expect(await check({ product: 'Acme', environment: 'live', scopes })).toEqual({
			product: 'Acme',
			environment: 'live',
			scopes,
			allowed: [
				'Create or Update Contact',
				'Add Tags to Contact',
				'Remove Tags from Contact',
				'Get Enrollments of Contact',
				'Find Enrollment in a Sequence',
				'Track Event',
				'Enroll Contact in Sequence',
				'Bulk Enroll Contacts in Sequence',
				'Get Many Sequences',
				'Get Many Unsubscribed Email Addresses',
				'Check Email Address',
				'Send Transactional Email',
			],
			denied: [],
			unknown: [],
			notes: [],
		});
		expect(actions.at(-1)!.name).toBe('Check API Key');
	});

	it.each([1, 2])('reads the names of scopes that are objects (%s)', async (count) => {
		const scopes = ['events:track', 'contacts:read'].slice(0, count).map((name) => ({ name }));
		const result = await check({ environment: 'live', scopes });
		expect(result).toMatchObject({ scopes: scopes.map(({ name }) => name), unknown: [] });
	});

	it.each([
		['no scopes', { environment: 'live' }, []],
		['scope objects without names', { environment: 'live', scopes: [{ allowed: true }] }, []],
		['unknown scope names', { scopes: ['track_events'] }, ['track_events']],
	])('lists every action as unknown if the service returns %s', async (_way, key, reported) => {
		const result = await check(key);
		const { unknown, notes } = result as { unknown: string[]; notes: string[] };
		expect(result).toMatchObject({ allowed: [], denied: [], scopes: reported });
		expect(unknown).toHaveLength(actions.length - 1); // all except Check API Key
		expect(notes).toEqual([
			"It's unknown which operations this key can run: the service lists no scopes for it, or lists them under names that aren't in its documentation.",
		]);
	});

	it.each([
		['without scopes', []],
		['with only a scope that grants no actions', ['tags:write']],
		['that also has undocumented scopes', ['beta:export', 'events:track']],
	])('reports an action as denied if its scope is missing: key %s', async (_which, scopes) => {
		expect(await check({ environment: 'live', scopes })).toMatchObject({
			denied: expect.arrayContaining([
				{ operation: 'Send Transactional Email', missing_scopes: ['emails:trigger'] },
			]),
			unknown: [],
		});
	});

	it("lists the actions that the key can't run, with the missing scopes", async () => {
		const { denied } = (await check({ environment: 'live', scopes: scopes.slice(0, -1) })) as {
			denied: object[];
		};
		expect(denied).toEqual([
			{ operation: 'Send Transactional Email', missing_scopes: ['emails:trigger'] },
		]);
	});

	it('adds a note for a test key and for a scope that grants nothing', async () => {
		expect(await check({ environment: 'test', scopes: [...scopes, 'tags:write'] })).toMatchObject({
			notes: [
				"This is a test key: it doesn't affect real contacts or send real email.",
				'The scope tags:write grants nothing: changing tags requires contacts:write.',
			],
		});
	});
});
