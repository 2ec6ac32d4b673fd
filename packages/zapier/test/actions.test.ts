import { respondWith, withServer } from './respond-with.ts';
import { create, invoke, search } from '@contact-sync/testing/zapier/invoke';

const ID = '6f9c2f4e';
const email = 'ada@acme.example';

interface Case {
	method: string;
	input: Record<string, unknown>;
	response: unknown;
	status?: number;
	/** Method, path, and body of each request. */
	sent: Array<[string, unknown?]>;
	result: unknown;
}

/** Result of changing tags if the service returns no contact. */
const BLANK = { created: false, tags: [], tag_ids: [] };
const TAGS = [{ id: 't1', name: 'vip' }];

const get = (path: string): [string] => [`GET /api/v1/${path}`];
const enrollment = { id: '1', sequence_slug: 'onboarding', status: 'active', enrolled_at: 'x' };
const post = (path: string, body: object): [string, unknown] => [`POST /api/v1/${path}`, body];
const upsert = (body: object) => post('contacts/upsert/', body);

const CASES: Readonly<Record<string, Case>> = {
	'add_tag with an email address and several tags': {
		method: create('add_tag'),
		input: { contact: email, tags: ['vip', 'gold, "a, b"', 'vip'] },
		response: { id: ID, email, first_name: 'Ada', last_name: null, tags: TAGS },
		sent: [upsert({ email, tag_names: ['vip', 'gold, "a, b"'] })],
		result: { ...BLANK, contact_id: ID, email, first_name: 'Ada', tags: ['vip'], tag_ids: ['t1'] },
	},
	'add_tag with the ID from an upsert': {
		method: create('add_tag'),
		input: { contact: ID, tags: 'vip' },
		response: {},
		sent: [post(`contacts/${ID}/add_tag/`, { tag_name: 'vip' })],
		result: { ...BLANK, contact_id: ID },
	},
	'remove_tag with an email address': {
		method: create('remove_tag'),
		input: { contact: email, tags: 'vip' },
		response: { id: ID, email, results: [] }, // to all three requests
		status: 201,
		sent: [
			get('sequences/api/contact-enrollments/?email=ada%40acme.example'),
			upsert({ email }),
			post(`contacts/${ID}/remove_tag/`, { tag_name: 'vip' }),
		],
		result: { ...BLANK, contact_id: ID, created: true, email },
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
		response: { status: 'tracked', contact_id: ID, timestamp: '2026-11-20T09:30:00Z' },
		sent: [
			post('events/track/', {
				event_name: 'trial_started',
				email,
				properties: { plan: 'pro', amount: 120 },
			}),
		],
		result: {
			email,
			status: 'tracked',
			contact_id: ID,
			event_name: 'trial_started',
			timestamp: '2026-11-20T09:30:00Z',
			contact_created: false,
		},
	},
	'enroll_contact with all fields': {
		method: create('enroll_contact'),
		input: {
			email,
			sequence: 'onboarding',
			metadata_json: '{"seats": 12}',
			trigger_source: 'webinar',
			override_unsubscribe: 'true', // as Zapier sends a mapped boolean
		},
		response: { id: '1', email, sequence_slug: 'onboarding', status: 'active', enrolled_at: 'x' },
		status: 201,
		sent: [
			post('sequences/enroll/', {
				email,
				sequence_slug: 'onboarding',
				metadata: { seats: 12 },
				trigger_source: 'webinar',
				override_unsubscribe: true,
			}),
		],
		result: {
			id: '1',
			email,
			sequence_slug: 'onboarding',
			status: 'active',
			enrolled_at: 'x',
			created: true,
			contact_created: false,
		},
	},
	'trigger_email with a schedule': {
		method: create('trigger_email'),
		input: {
			trigger_key: 'receipt',
			to_email: email,
			variables_json: '{"lines": [{"name": "Tea", "price": 3.5}]}',
			first_name: 'Ada',
			idempotency_key: 'order-1',
		},
		response: { id: '7', scheduled_for: '2026-11-21T09:30:00Z' },
		status: 202,
		sent: [
			post('emails/trigger/', {
				trigger_key: 'receipt',
				to_email: email,
				variables: { lines: [{ name: 'Tea', price: 3.5 }] },
				recipient: { first_name: 'Ada' },
				idempotency_key: 'order-1',
			}),
		],
		result: {
			id: '7',
			status: 'scheduled',
			to_email: email,
			scheduled_for: '2026-11-21T09:30:00Z',
		},
	},
	'find_enrollments for an enrolled contact': {
		method: search('find_enrollments'),
		input: { email },
		response: [enrollment],
		sent: [get('sequences/api/contact-enrollments/?email=ada%40acme.example')],
		result: [{ email, count: 1, enrollments: [enrollment] }],
	},
	'find_enrollments for a contact without enrollments': {
		method: search('find_enrollments'),
		input: { email },
		response: [],
		sent: [get('sequences/api/contact-enrollments/?email=ada%40acme.example')],
		result: [],
	},
	'find_enrollments for an unknown email address': {
		method: search('find_enrollments'),
		input: { email },
		response: { detail: 'No contact has this email.' },
		status: 404,
		sent: [get('sequences/api/contact-enrollments/?email=ada%40acme.example')],
		result: [],
	},
	'find_unsubscribed for a suppressed email address': {
		method: search('find_unsubscribed'),
		input: { email: 'ADA@acme.example' },
		response: [{ email, reason: 'bounced', created_at: 'x' }],
		sent: [get('contacts/api/unsubscribed-emails/?email=ADA%40acme.example&page_size=500')],
		result: [{ email, reason: 'bounced', created_at: 'x' }],
	},
	'find_unsubscribed for an allowed email address': {
		method: search('find_unsubscribed'),
		input: { email },
		response: { results: [{ email: 'grace@acme.example', reason: 'bounced' }], next: null },
		sent: [get('contacts/api/unsubscribed-emails/?email=ada%40acme.example&page_size=500')],
		result: [],
	},
};

describe('a search with an incorrect Base URL', () => {
	it.each(['find_enrollments', 'find_unsubscribed', 'find_sequence'])(
		'causes an error in %s, not an empty result',
		async (key) => {
			const page = respondWith(404, '<h1>Not here</h1>');
			await withServer(page, async ({ url }) => {
				const input = { email, name: 'onboarding' };
				const { results, error } = await invoke(search(key), { base_url: url }, input);
				expect(results).toBeUndefined();
				expect(error).toMatchObject({ code: 'unexpected_response' });
			});
		},
	);

	it("doesn't report an email address as allowed after a 404", async () => {
		await withServer(respondWith(404, { detail: 'Not found.' }), async ({ url }) => {
			const { error } = await invoke(search('find_unsubscribed'), { base_url: url }, { email });
			expect(error).toMatchObject({ code: 'unexpected_response' });
		});
	});
});

describe.each(Object.entries(CASES))('%s', (_, { method, input, response, status, ...want }) => {
	it('sends only the expected requests, and returns the expected result', async () => {
		await withServer(respondWith(status ?? 200, response), async ({ url, received }) => {
			const { results, error } = await invoke(method, { base_url: url }, input);
			expect(error).toBeUndefined();
			expect(results).toEqual(want.result);
			expect(
				received.map(({ method, path, body }) => [
					`${method} ${path}`,
					...(body ? [JSON.parse(body) as unknown] : []),
				]),
			).toEqual(want.sent);
		});
	});
});
