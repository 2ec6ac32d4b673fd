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

describe('Custom Fields', () => {
	it('are sent', async () => {
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
		["['plan', 'tier']", 'Array'],
		['new Date(0)', 'Date'],
		['$now', 'Object'],
	])('have no name from an expression that returns a list or a date: %s', async (name, type) => {
		const customFields = { pairs: [{ name: `={{ ${name} }}`, value: 'pro' }] };
		expect((await upsert({ customFields })).error).toMatchObject({
			message: "'Custom Fields' has no field name in pair 1. [item 0]",
			description: `Check where the name comes from: it's "[object ${type}]".`,
		});
	});

	it.each([
		['text', '{"plan": "free", "seats": 3}'],
		['an expression', '={{ { plan: "free", seats: 3 } }}'],
	])('include the JSON, entered as %s, whose values apply', async (_name, customFieldsJson) => {
		const customFields = { pairs: [...PLAN.pairs, { name: 'city', value: 'London' }] };
		const parameters = { customFields, additionalFields: { customFieldsJson } };
		expect(await customFieldsOf(parameters)).toEqual({ plan: 'free', seats: 3, city: 'London' });
	});

	it('include no list, of which only the last name and value would be sent', async () => {
		const item = {
			note_attributes: [
				{ name: 'plan', value: 'free' },
				{ name: 'seats', value: 3 },
			],
		};
		const customFieldsJson = '={{ $json.note_attributes }}';
		const { error } = await upsert({ additionalFields: { customFieldsJson } }, item);
		expect(error).toMatchObject({ message: "'Custom Fields' isn't a JSON object. [item 0]" });
	});
});

describe('The type of a custom field', () => {
	const typed = (type: string, value: unknown) =>
		upsert({ customFields: { pairs: [{ name: 'x', value: '={{ $json.x }}', type }] } }, {
			x: value,
		} as IDataObject);

	it.each([
		['asItIs', 12, 12],
		['asItIs', '12', '12'],
		['number', ' 9.50 ', 9.5],
		['number', -3, -3],
		['text', 12, '12'],
		['boolean', 'Yes', true],
		['boolean', 0, false],
		['date', '2026-11-20', '2026-11-20'],
		['date', '2026-11-20T09:30:00+01:00', '2026-11-20T09:30:00+01:00'],
	])('%s sends %j as %j', async (type, value, expected) => {
		const result = await typed(type, value);
		expect(jsonOf(result)[0]!.custom_fields).toEqual({ x: expected });
	});

	it.each(['number', 'date', 'boolean'])('%s sends no blank value', async (type) => {
		expect(jsonOf(await typed(type, ' '))[0]!.custom_fields).toEqual({});
	});

	it.each([
		['number', 'a dozen', "'Custom Fields: x' isn't a number: a dozen. [item 0]"],
		['number', 2 ** 60, /'Custom Fields: x' has too many digits for a number/],
		['date', '20.11.2026', "'Custom Fields: x' isn't a date: 20.11.2026. [item 0]"],
		['date', '2026-13-45', "'Custom Fields: x' isn't a date: 2026-13-45. [item 0]"],
		['date', '2026-02-30', "'Custom Fields: x' isn't a date: 2026-02-30. [item 0]"],
		['number', '0x10', "'Custom Fields: x' isn't a number: 0x10. [item 0]"],
		['boolean', 'maybe', "'Custom Fields: x' is neither true nor false: maybe. [item 0]"],
		['text', [1], /'Custom Fields: x' is a list or an object/],
		['color', 'red', /'Type' isn't a valid choice: color/],
		['Number', 'a dozen', /isn't a number: a dozen/], // the label of a type
	])('%s rejects %j, and names the field', async (type, value, message) => {
		expect((await typed(type, value)).error?.message).toMatch(message);
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
		expect(error?.description).toContain("'email', 'externalId'");
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
