import { openService } from '@contact-sync/testing/service';
import type { OpenedService } from '@contact-sync/service/testing';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { jsonOf } from './helpers/node-bench.mts';

const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
sequences:
  - { slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }
  - { slug: old, name: Old, active: false, steps: [] }
unsubscribed: [{ email: grace@acme.example, reason: bounced }]
`;

let service: OpenedService;
beforeAll(async () => {
	service = await openService({ workspace: WORKSPACE, controls: true });
});
afterAll(() => service.stop());

const EMAIL = 'ada@acme.example';

const run = (resource: string, operation: string, rest: Partial<NodeRun> = {}) =>
	runNode({
		credential: { apiKey: service.keys.all!, baseUrl: service.url },
		...rest,
		parameters: { resource, operation, ...rest.parameters },
	});

const one = async (resource: string, operation: string, parameters: NodeRun['parameters']) => {
	const result = await run(resource, operation, { parameters });
	expect(result.error).toBeUndefined();
	return jsonOf(result)[0];
};

const located = (mode: string, value: string) => ({ __rl: true, mode, value });
const requestsOf = async () => {
	const { entries } = await service.control<{ entries: Array<{ path: string }> }>('journal');
	return entries;
};

describe('operations', () => {
	it('Contact: Add Tags and Remove Tags find the contact by email address or ID', async () => {
		const contact = located('email', EMAIL);
		const tags = located('name', 'vip');
		const added = await one('contact', 'addTag', { contact, tags });
		expect(added).toMatchObject({ created: true, email: EMAIL, tags: ['vip'] });
		const byId = located('id', String(added!.contact_id));
		const removed = await one('contact', 'removeTag', { contact: byId, tags });
		const contact_id = added!.contact_id;
		expect(removed).toMatchObject({ contact_id, created: false, email: EMAIL, tags: [] });
		const { contacts } = await service.control<{ contacts: Array<{ tags: string[] }> }>('state');
		expect(contacts[0]!.tags).toEqual([]);
	});

	it('Event: Track records typed properties from fields or JSON', async () => {
		const event = { eventName: 'purchase', contact: located('email', EMAIL) };
		const pairs = [
			{ name: 'amount', value: '={{ 120 }}' },
			{ name: 'vip', value: '={{ true }}' },
		];
		await one('event', 'track', { ...event, properties: { pairs } });
		const propertiesJson = '{"lines": [{"sku": "a"}]}';
		await one('event', 'track', { ...event, additionalFields: { propertiesJson } });
		const { events } = await service.control<{ events: object[] }>('state');
		expect(events).toMatchObject([
			{ name: 'purchase', properties: { amount: 120, vip: true } },
			{ name: 'purchase', properties: { lines: [{ sku: 'a' }] } },
		]);
	});

	it('Event: Track reports an unknown contact, and can create it', async () => {
		const parameters = { eventName: 'login', contact: located('email', 'new@acme.example') };
		const { error } = await run('event', 'track', { parameters });
		expect(error?.message).toContain('No contact matches "new@acme.example".');
		const create = { ...parameters, additionalFields: { ifMissing: 'create' } };
		expect(await one('event', 'track', create)).toMatchObject({
			status: 'tracked',
			contact_created: true,
		});
	});

	it.each([
		['the name that n8n stores', 'onboarding', 'Onboarding'],
		['no name if the slug is an expression', '={{ "onboarding" }}', undefined],
	])('Sequence: Enroll returns %s', async (_name, value, name) => {
		const sequence = { ...located('list', value), cachedResultName: 'Onboarding' };
		const email = 'zoe@acme.example';
		await one('contact', 'upsert', { email });
		const before = (await requestsOf()).length;
		const enrolled = await one('sequence', 'enroll', { email, sequence });
		expect(enrolled).toMatchObject({ sequence_slug: 'onboarding' });
		expect(enrolled!.sequence_name).toBe(name);
		expect(await requestsOf()).toHaveLength(before + 1);
	});

	it('Sequence: Enroll creates an enrollment once, and Get Many lists sequences', async () => {
		const sequence = located('list', 'onboarding');
		expect(await one('sequence', 'enroll', { email: EMAIL, sequence })).toMatchObject({
			created: true,
		});
		expect(await one('sequence', 'enroll', { email: EMAIL, sequence })).toMatchObject({
			created: false,
		});
		expect(await one('contact', 'listEnrollments', { email: EMAIL })).toMatchObject({
			count: 1,
			enrollments: [{ sequence_slug: 'onboarding', status: 'active' }],
		});
		expect(await one('contact', 'findEnrollment', { email: EMAIL, sequence })).toMatchObject({
			sequence_slug: 'onboarding',
			status: 'active',
			found: true,
		});
		expect(jsonOf(await run('sequence', 'list'))).toEqual([
			{ slug: 'onboarding', name: 'Onboarding', active: true, steps: 1 },
		]);
		const parameters = { filters: { includeInactive: true } };
		expect(jsonOf(await run('sequence', 'list', { parameters }))).toHaveLength(2);
	});

	it('Unsubscribed Email Address: Get Many and Check return suppressed email addresses', async () => {
		const grace = { email: 'grace@acme.example', reason: 'bounced' };
		expect(jsonOf(await run('unsubscribed', 'list'))).toMatchObject([grace]);
		expect(await one('unsubscribed', 'check', { email: 'Grace@acme.example' })).toMatchObject({
			...grace,
			unsubscribed: true,
		});
		expect(await one('unsubscribed', 'check', { email: EMAIL })).toMatchObject({
			unsubscribed: false,
		});
	});

	it('Email: Send sends an email, and reports the reason if the recipient is suppressed', async () => {
		expect(await one('email', 'trigger', { triggerKey: 'receipt', toEmail: EMAIL })).toMatchObject({
			status: 'accepted',
			to_email: EMAIL,
		});
		const parameters = { triggerKey: 'receipt', toEmail: 'grace@acme.example' };
		const { error } = await run('email', 'trigger', { parameters });
		expect(error?.message).toContain('Not sent: grace@acme.example bounced earlier.');
	});
});

describe('Bulk Enroll', () => {
	const bulk = (items: NodeRun['items'], onError?: NodeRun['onError']) =>
		run('sequence', 'bulkEnroll', {
			items,
			onError,
			parameters: { email: '={{ $json.email }}', sequence: located('slug', 'onboarding') },
		});

	it("sends 10 requests for 5,000 items, and returns each item's result", async () => {
		await service.control('reset', {});
		const upserts = ['p0', 'p7', 'p4999'].map((name) => ({ email: `${name}@acme.example` }));
		const parameters = { email: '={{ $json.email }}' };
		await run('contact', 'upsert', { items: upserts, parameters });
		const before = (await requestsOf()).length;
		const items = Array.from({ length: 5_000 }, (_, i) => ({ email: `p${i}@acme.example` }));
		items[2] = { email: 'bob' };
		const { outputs } = await bulk(items, 'continueErrorOutput');
		expect((await requestsOf()).length - before).toBe(10);
		expect(
			outputs[0]!.map(({ json, pairedItem }) => [json.email, json.status, pairedItem]),
		).toEqual([
			['p0@acme.example', 'enrolled', { item: 0 }],
			['p7@acme.example', 'enrolled', { item: 7 }],
			['p4999@acme.example', 'enrolled', { item: 4999 }],
		]);
		expect(outputs[1]).toHaveLength(4_997);
		expect(outputs[1]!.slice(0, 2)).toMatchObject([
			{
				json: {
					email: 'p1@acme.example',
					error: expect.stringContaining('No contact has the email address p1@acme.example.'),
				},
				pairedItem: { item: 1 },
			},
			{
				json: { email: 'bob', error: expect.stringContaining("isn't a valid email address: bob") },
				pairedItem: { item: 2 },
			},
		]);
	});

	it('keeps failed rows in their places if On Error is Continue', async () => {
		const { outputs } = await bulk(
			[{ email: 'bob' }, { email: 'p0@acme.example' }, { email: 'p1@acme.example' }],
			'continueRegularOutput',
		);
		expect(
			outputs[0]!.map(({ json, pairedItem }) => [json.status ?? json.error, pairedItem]),
		).toEqual([
			[expect.stringContaining("isn't a valid email address: bob"), { item: 0 }],
			['already_enrolled', { item: 1 }],
			[expect.stringContaining('No contact has the email address p1@acme.example.'), { item: 2 }],
		]);
	});

	it('rejects and lists all invalid rows before the first request if On Error is Stop Workflow', async () => {
		const before = (await requestsOf()).length;
		const { error } = await bulk([{ email: EMAIL }, { email: 'bob' }, { email: 'eve' }]);
		expect((await requestsOf()).length).toBe(before);
		expect(error?.message).toBe("2 of 3 rows can't be sent.");
		expect(error?.description).toBe(
			"Nothing was sent. To send the other rows, set 'On Error' in the node's settings to 'Continue'. Row 2: 'Email' isn't a valid email address: bob. Row 3: 'Email' isn't a valid email address: eve.",
		);
	});
});
