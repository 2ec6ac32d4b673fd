import { always, whileAnswering, type Answer } from './answering.ts';
import { create, invoke, search } from './invoke.ts';

const ID = '6f9c2f4e';
const email = 'ada@acme.example';

interface Case {
	method: string;
	input: Record<string, unknown>;
	answer: unknown;
	status?: number;
	/** Method and path, and body, of each request. */
	sent: Array<[string, unknown?]>;
	gives: unknown;
}

const upsert = (body: object): [string, unknown] => ['POST /api/v1/contacts/upsert/', body];

const CASES: Readonly<Record<string, Case>> = {
	'add_tag by email is one request': {
		method: create('add_tag'),
		input: { contact: email, tag: 'vip' },
		answer: { id: ID },
		sent: [upsert({ email, tag_names: ['vip'] })],
		gives: { contact_id: ID, created: false, tag_name: 'vip' },
	},
	'add_tag by the ID that an upsert gave': {
		method: create('add_tag'),
		input: { contact: ID, tag: 'vip' },
		answer: {},
		sent: [[`POST /api/v1/contacts/${ID}/add_tag/`, { tag_name: 'vip' }]],
		gives: { contact_id: ID, created: false, tag_name: 'vip' },
	},
	'remove_tag by email looks for the contact first': {
		method: create('remove_tag'),
		input: { contact: email, tag: 'vip' },
		answer: { id: ID },
		status: 201,
		sent: [upsert({ email }), [`POST /api/v1/contacts/${ID}/remove_tag/`, { tag_name: 'vip' }]],
		gives: { contact_id: ID, created: true, tag_name: 'vip' },
	},
	'track_event with typed properties': {
		method: create('track_event'),
		input: {
			event_name: 'trial_started',
			email,
			properties: { plan: 'pro' },
			properties_json: '{"amount": 120}',
			if_missing: 'report',
		},
		answer: { status: 'tracked', contact_id: ID, timestamp: '2026-11-20T09:30:00Z' },
		sent: [
			[
				'POST /api/v1/events/track/',
				{ event_name: 'trial_started', email, properties: { plan: 'pro', amount: 120 } },
			],
		],
		gives: {
			status: 'tracked',
			contact_id: ID,
			event_name: 'trial_started',
			timestamp: '2026-11-20T09:30:00Z',
			contact_created: false,
		},
	},
	'enroll_contact with everything': {
		method: create('enroll_contact'),
		input: {
			email,
			sequence: 'onboarding',
			metadata_json: '{"seats": 12}',
			trigger_source: 'webinar',
			override_unsubscribe: 'true', // as Zapier sends a boolean that was mapped
		},
		answer: { id: '1', email, sequence_slug: 'onboarding', status: 'active', enrolled_at: 'x' },
		status: 201,
		sent: [
			[
				'POST /api/v1/sequences/enroll/',
				{
					email,
					sequence_slug: 'onboarding',
					metadata: { seats: 12 },
					trigger_source: 'webinar',
					override_unsubscribe: true,
				},
			],
		],
		gives: {
			id: '1',
			email,
			sequence_slug: 'onboarding',
			status: 'active',
			enrolled_at: 'x',
			created: true,
		},
	},
	'trigger_email that is scheduled': {
		method: create('trigger_email'),
		input: {
			trigger_key: 'receipt',
			to_email: email,
			variables_json: '{"lines": [{"name": "Tea", "price": 3.5}]}',
			first_name: 'Ada',
			idempotency_key: 'order-1',
		},
		answer: { id: '7', scheduled_for: '2026-11-21T09:30:00Z' },
		status: 202,
		sent: [
			[
				'POST /api/v1/emails/trigger/',
				{
					trigger_key: 'receipt',
					to_email: email,
					variables: { lines: [{ name: 'Tea', price: 3.5 }] },
					recipient: { first_name: 'Ada' },
					idempotency_key: 'order-1',
				},
			],
		],
		gives: {
			id: '7',
			status: 'scheduled',
			to_email: email,
			scheduled_for: '2026-11-21T09:30:00Z',
		},
	},
	'find_enrollments of someone who is in a sequence': {
		method: search('find_enrollments'),
		input: { email },
		answer: [{ id: '1', sequence_slug: 'onboarding', status: 'active', enrolled_at: 'x' }],
		sent: [['GET /api/v1/sequences/api/contact-enrollments/?email=ada%40acme.example']],
		gives: [
			{
				email,
				count: 1,
				enrollments: [{ id: '1', sequence_slug: 'onboarding', status: 'active', enrolled_at: 'x' }],
			},
		],
	},
	'find_enrollments of someone who is in none finds nothing': {
		method: search('find_enrollments'),
		input: { email },
		answer: [],
		sent: [['GET /api/v1/sequences/api/contact-enrollments/?email=ada%40acme.example']],
		gives: [],
	},
	'find_unsubscribed finds an address on the list': {
		method: search('find_unsubscribed'),
		input: { email: 'ADA@acme.example' },
		answer: [{ email, reason: 'bounced', created_at: 'x' }],
		sent: [['GET /api/v1/contacts/api/unsubscribed-emails/?email=ADA%40acme.example']],
		gives: [{ email, reason: 'bounced', created_at: 'x', unsubscribed: true }],
	},
	'find_unsubscribed finds nothing where the address may be emailed': {
		method: search('find_unsubscribed'),
		input: { email },
		answer: [{ email: 'grace@acme.example', reason: 'bounced', created_at: 'x' }],
		sent: [['GET /api/v1/contacts/api/unsubscribed-emails/?email=ada%40acme.example']],
		gives: [],
	},
};

describe.each(Object.entries(CASES))('%s', (_name, { method, input, answer, status, ...told }) => {
	it('sends that, and gives this', async () => {
		await whileAnswering(always(status ?? 200, answer), async ({ url, heard }) => {
			const { results, error } = await invoke(method, { base_url: url }, input);
			expect(error).toBeUndefined();
			expect(results).toEqual(told.gives);
			expect(
				heard.map(({ method, url, body }) => [
					`${method} ${url}`,
					...(body ? [JSON.parse(body) as unknown] : []),
				]),
			).toEqual(told.sent);
		});
	});
});

describe('track_event of someone who is no contact', () => {
	const nobody: Answer = ({ url }, response) => {
		const isKnown = url.includes('upsert');
		response.writeHead(isKnown ? 201 : 404, { 'content-type': 'application/json' });
		response.end(JSON.stringify(isKnown ? { id: ID } : { detail: 'No contact has this email.' }));
	};

	it('halts the run, and names the person', async () => {
		await whileAnswering(nobody, async ({ url, heard }) => {
			const input = { event_name: 'login', email };
			const { error } = await invoke(create('track_event'), { base_url: url }, input);
			expect(error).toMatchObject({ name: 'HaltedError' });
			expect(error!.text).toContain(email);
			expect(heard).toHaveLength(1);
		});
	});

	it('creates the contact and tracks again, when told to', async () => {
		await whileAnswering(nobody, async ({ url, heard }) => {
			const input = { event_name: 'login', email, if_missing: 'create' };
			await invoke(create('track_event'), { base_url: url }, input);
			expect(heard.map((request) => request.url.split('/').at(-2))).toEqual([
				'track',
				'upsert',
				'track',
			]);
		});
	});
});

describe('find_sequence', () => {
	const sequences = [
		{ slug: 'old-onboarding', name: 'Welcome' },
		{ slug: 'onboarding-2', name: 'Second' },
		{ slug: 'winback', name: 'Onboarding' },
		{ slug: 'newsletter', name: 'News' },
	];
	const find = async (input: Record<string, unknown>) => {
		let found: unknown;
		let asked: string[] = [];
		await whileAnswering(always(200, { results: sequences }), async ({ url, heard }) => {
			const { results } = await invoke(search('find_sequence'), { base_url: url }, input);
			found = (results as Array<{ slug: string }>).map(({ slug }) => slug); // its outputs
			asked = heard.map((request) => request.url);
		});
		return { found, asked };
	};

	it('gives the closest match first: equal, then at the beginning, then anywhere', async () => {
		expect(await find({ name: ' ONBOARDING ' })).toEqual({
			found: ['winback', 'onboarding-2', 'old-onboarding'],
			asked: ['/api/v1/sequences/api/list/'],
		});
	});

	it('asks for inactive ones when told to, and gives nothing where nothing matches', async () => {
		expect(await find({ name: 'nothing', include_inactive: true })).toEqual({
			found: [],
			asked: ['/api/v1/sequences/api/list/?include_inactive=true'],
		});
	});
});
