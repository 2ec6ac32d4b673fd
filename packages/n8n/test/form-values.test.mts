import type { IDataObject } from 'n8n-workflow';
import { runNode, type NodeRun } from '@contact-sync/testing/n8n/engine';
import { jsonOf } from './helpers/node-bench.mts';
import { useService } from './helpers/use-service.mts';

const SEQUENCES = 60;
const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read]
    limits: { per_minute: 100000, per_hour: 100000 }
sequences:
${Array.from({ length: SEQUENCES }, (_, i) => `  - { slug: s${i}, name: S${i}, steps: [] }`).join('\n')}
`;

const service = useService(WORKSPACE);

const run = (key: string, parameters: IDataObject, rest: Partial<NodeRun> = {}) => {
	const [resource, operation] = key.split('.');
	return runNode({
		credential: { apiKey: service().keys.all!, baseUrl: service().url },
		...rest,
		parameters: { resource, operation, ...parameters },
	});
};

const upsert = (parameters: IDataObject, item: IDataObject = {}) =>
	run('contact.upsert', { email: 'ada@acme.example', ...parameters }, { items: [item] });

const customFieldsOf = async (...args: Parameters<typeof upsert>) => {
	const result = await upsert(...args);
	expect(result.error).toBeUndefined();
	return jsonOf(result)[0]!.custom_fields;
};

const PLAN = { pairs: [{ name: 'plan', value: 'pro' }] };

describe('Specify Custom Fields', () => {
	it('sends the fields by default (Using Fields Below)', async () => {
		expect(await customFieldsOf({ customFields: PLAN })).toEqual({ plan: 'pro' });
	});

	it('keeps the types of values from expressions', async () => {
		const customFields = {
			pairs: [
				{ name: 'seats', value: '={{ $json.seats }}' },
				{ name: 'since', value: '={{ $json.since }}' },
			],
		};
		const item = { seats: 12, since: '2026-11-20' };
		expect(await customFieldsOf({ customFields }, item)).toEqual(item);
	});

	it.each([
		['text', '{"plan": "free", "seats": 3}'],
		['an expression', '={{ { plan: "free", seats: 3 } }}'],
	])('sends only the JSON, entered as %s, if Using JSON is chosen', async (_name, json) => {
		const parameters = {
			specifyCustomFields: 'json',
			customFieldsJson: json,
			customFields: { pairs: [{ name: 'city', value: 'London' }] },
		};
		expect(await customFieldsOf(parameters)).toEqual({ plan: 'free', seats: 3 });
	});

	it('can differ between items', async () => {
		const parameters = {
			email: '={{ $json.email }}',
			specifyCustomFields: '={{ $json.how }}',
			customFields: PLAN,
			customFieldsJson: '{"plan": "free"}',
		};
		const items = ['keypair', 'json', ''].map((how, i) => ({ how, email: `p${i}@acme.example` }));
		const result = await run('contact.upsert', parameters, { items });
		expect(jsonOf(result).map(({ custom_fields }) => custom_fields)).toEqual([
			{ plan: 'pro' },
			{ plan: 'free' },
			{}, // an empty choice sends nothing
		]);
	});

	it('causes an error if its expression returns an invalid value', async () => {
		const { error } = await upsert({ specifyCustomFields: '={{ "yaml" }}' });
		expect(error?.message).toMatch(/'Specify Custom Fields'.+yaml/);
		expect(error?.description).toContain('Using Fields Below, Using JSON');
	});
});

describe('The contact of an event', () => {
	const EVENT = { eventName: 'login' };
	const located = (mode: string, value: string) => ({ __rl: true, mode, value });
	const track = (parameters: IDataObject, items?: IDataObject[]) =>
		run('event.track', { ...EVENT, ...parameters }, items && { items });
	const emailsOfEvents = async () => {
		const { events } = await service().control<{ events: Array<{ email: string }> }>('state');
		return events.map(({ email }) => email);
	};
	beforeEach(async () => {
		await upsert({ additionalFields: { externalId: 'user_1' } });
		await upsert({ email: 'grace@acme.example' });
	});

	it.each([
		['email', 'ada@acme.example'],
		['externalId', 'user_1'],
	])('is found if the mode is "%s"', async (mode, value) => {
		expect((await track({ contact: located(mode, value) })).error).toBeUndefined();
		expect(await emailsOfEvents()).toEqual(['ada@acme.example']);
	});

	it('is found by the external ID if both identifiers are set', async () => {
		const contact = located('email', 'grace@acme.example');
		await track({ contact, additionalFields: { externalId: 'user_1' } });
		expect(await emailsOfEvents()).toEqual(['ada@acme.example']);
	});

	it('is created with the email address in Additional Fields', async () => {
		const additionalFields = { email: 'new@acme.example', ifMissing: 'create' };
		const contact = located('externalId', 'user_2');
		const [result] = jsonOf(await track({ contact, additionalFields }));
		expect(result).toMatchObject({ contact_created: true });
		expect(await emailsOfEvents()).toEqual(['new@acme.example']);
	});

	it("is found by the other identifier if an item doesn't have the chosen one", async () => {
		const parameters = {
			contact: located('email', '={{ $json.email }}'),
			additionalFields: { externalId: '={{ $json.id }}' },
		};
		const result = await track(parameters, [{ id: 'user_1' }, { email: 'grace@acme.example' }]);
		expect(result.error).toBeUndefined();
		expect(new Set(await emailsOfEvents())).toEqual(
			new Set(['ada@acme.example', 'grace@acme.example']),
		);
	});

	it('is required', async () => {
		const { error } = await track({ contact: located('email', '={{ $json.email }}') });
		expect(error?.message).toContain('The event has no contact.');
		expect(error?.description).toMatch(/email/i);
		expect(await emailsOfEvents()).toEqual([]);
	});

	it('causes an error if its mode is invalid', async () => {
		const { error } = await track({ contact: located('id', 'c0ffee') });
		expect(error?.message).toMatch(/'Contact'.+id/);
		expect(error?.description).toContain('email, externalId');
	});
});

describe('Get Many', () => {
	const list = async (parameters: IDataObject = {}, item: IDataObject = {}) => {
		const result = await run('sequence.list', parameters, { items: [item] });
		return result.error?.message ?? jsonOf(result).length;
	};

	it('returns 50 entries by default, up to Limit if set, and all entries if Return All is on', async () => {
		expect(await list()).toBe(50);
		expect(await list({ limit: 2 })).toBe(2);
		expect(await list({ returnAll: true })).toBe(SEQUENCES);
	});

	it("accepts Limit and Return All from expressions, and uses the defaults if they're empty", async () => {
		const parameters = { returnAll: '={{ $json.all }}', limit: '={{ $json.limit }}' };
		expect(await list(parameters, { all: true })).toBe(SEQUENCES);
		expect(await list(parameters, { all: 'yes' })).toBe(SEQUENCES);
		expect(await list(parameters, { limit: '3' })).toBe(3);
		expect(await list(parameters)).toBe(50);
	});

	it('reports invalid values', async () => {
		expect(await list({ limit: '={{ 0 }}' })).toMatch(/'Limit'.+0/);
		expect(await list({ returnAll: '={{ "some" }}' })).toMatch(/'Return All'.+some/);
	});
});
