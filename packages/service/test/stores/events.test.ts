import type { ErrorBody, EventRecord } from '@contact-sync/core';
import { MAX_JSON_LENGTH } from '../../src/api/wire/json-object.ts';
import { eventRecord } from '../../src/api/wire/track-event.ts';
import { ABLE_KEY, activityOf, postTo } from '../helpers/automations.ts';
import { call, newEmail, upsert } from '../helpers/call.ts';
import type { State } from '../helpers/controlled.ts';
import { useService } from '../helpers/use-service.ts';
import { workspace } from '../helpers/workspace.ts';

const TEST_KEY = {
	...ABLE_KEY,
	name: 'test',
	environment: 'test',
	key: 'cs_test_0123456789',
} as const;
const service = useService({ workspace: workspace([ABLE_KEY, TEST_KEY]), controls: true });

const track = (body: object, key?: string) =>
	postTo<EventRecord & ErrorBody>(service(), '/events/track/', body, key);
const createContact = async (external_id?: string) =>
	(await upsert(service(), { email: newEmail(), external_id })).body;
const eventsOf = async (email: string) =>
	(await service().control<State>('state')).events.filter((event) => event.email === email);

/** Creates an object with this number of levels. */
const nested = (levels: number) =>
	JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;

describe('an event (api.md section 4, POST /events/track/)', () => {
	test('is returned as an event record, without other fields', async () => {
		const { id, email } = await createContact();
		const earliest = Date.now();
		const { status, body } = await track({ event_name: 'trial started', email });
		expect(status).toBe(201);
		expect(eventRecord.parse(body)).toMatchObject({
			status: 'tracked',
			contact_id: id,
			event_name: 'trial started',
		});
		expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(earliest);
		expect(Date.parse(body.timestamp)).toBeLessThanOrEqual(Date.now());
	});

	test('is stored with its properties, and recorded in the contact’s activity', async () => {
		const { email } = await createContact();
		const properties = { amount: 100, items: [{ sku: 'a', price: 0.5 }], gift: false, note: null };
		await track({ event_name: 'purchase', email, properties });
		await track({ event_name: 'login', email });
		expect(await eventsOf(email)).toMatchObject([
			{ name: 'purchase', properties },
			{ name: 'login', properties: {} },
		]);
		expect((await activityOf(service(), email)).slice(1)).toEqual([
			['event', { event_name: 'purchase', properties }],
			['event', { event_name: 'login', properties: {} }],
		]);
	});

	test('is stored twice when it is sent twice, because only the client can detect a duplicate', async () => {
		const { email } = await createContact();
		await track({ event_name: 'login', email });
		await track({ event_name: 'login', email });
		expect(await eventsOf(email)).toHaveLength(2);
	});

	test('is assigned to the contact with the same email address, ignoring case', async () => {
		const { id, email } = await createContact();
		const { body } = await track({ event_name: 'e', email: email.toUpperCase() });
		expect(body.contact_id).toBe(id);
	});

	test('is assigned by external_id, even if another contact has the email address', async () => {
		const [one, other] = [await createContact('looked at first'), await createContact()];
		const { body } = await track({
			event_name: 'e',
			external_id: 'looked at first',
			email: other.email,
		});
		expect(body.contact_id).toBe(one.id);
	});

	test('is assigned by email address if no contact has the external_id', async () => {
		const { id, email } = await createContact();
		const { body } = await track({ event_name: 'e', external_id: 'not yet known', email });
		expect(body.contact_id).toBe(id);
	});

	test('does not change the contact', async () => {
		const before = await createContact();
		await track({ event_name: 'e', email: before.email });
		expect((await upsert(service(), { email: before.email })).body).toEqual(before);
	});
});

describe('an event for an unknown contact returns 404', () => {
	test.each([
		[{ email: 'no@body.example' }, 'this email.'],
		[{ external_id: 'stranger' }, 'this external_id.'],
		[{ external_id: 'stranger', email: 'no@body.example' }, 'this external_id or email.'],
	])('with %j', async (who, text) => {
		const { status, body } = await track({ event_name: 'e', ...who });
		expect(status).toBe(404);
		expect(body.detail).toContain(`No contact has ${text}`);
	});

	test('if the contact is in the other environment', async () => {
		const { email } = await createContact();
		expect((await track({ event_name: 'e', email }, TEST_KEY.key)).status).toBe(404);
		expect(await eventsOf(email)).toEqual([]);
	});
});

describe('an event', () => {
	const email = 'someone@example.com';
	test.each([
		['without a name', { email }, 'event_name: This field is required.'],
		['with a blank name', { event_name: ' ', email }, 'event_name: This must not be blank.'],
		['with a NUL in its name', { event_name: 'a\0', email }, 'event_name: This contains a NUL'],
		[
			'without an email address or external ID',
			{ event_name: 'e' },
			'email: Send this or external_id',
		],
		[
			'with an invalid email address',
			{ event_name: 'e', email: 'x' },
			"email: This isn't a valid email",
		],
		['with a number as its name', { event_name: 7, email }, 'event_name: This must be text.'],
		['with an unknown field', { event_name: 'e', email, when: 1 }, 'when: Unknown field.'],
	])('%s returns 400 and the reason', async (_, body, text) => {
		const response = await track(body);
		expect(response.status).toBe(400);
		expect(response.body.detail).toContain(text);
	});

	test.each([
		['a list', '[1]', 'This must be an object.'],
		['text', '"a"', 'This must be an object.'],
		['null', 'null', 'This must be an object.'],
		['a NUL character in a value', '{"a":["x\\u0000"]}', 'NUL character'],
		['a NUL character in a name', '{"a":{"x\\u0000":1}}', 'NUL character'],
		['an unpaired surrogate', '{"a":"\\ud800"}', 'NUL character or invalid Unicode'],
		['__proto__', '{"__proto__":{"a":1}}', 'reserved names: __proto__'],
		['a nested __proto__', '{"a":[{"__proto__":1}]}', 'reserved names: __proto__'],
		['constructor', '{"constructor":1}', 'reserved names: __proto__, constructor'],
		['a number that is too large', '{"a":1e999}', 'a number that is too large'],
		['11 levels', JSON.stringify(nested(11)), 'nested more than 10 levels deep'],
		[
			'100,000 levels',
			`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
			'nested more than 10 levels deep',
		],
		['too much text', JSON.stringify({ a: 'x'.repeat(MAX_JSON_LENGTH) }), 'longer than 65536'],
	])('with invalid properties (%s) returns 400 and the reason', async (_, properties, text) => {
		const known = await createContact();
		const { status, body } = await call(service(), '/events/track/', {
			key: ABLE_KEY.key!,
			method: 'POST',
			body: new TextEncoder().encode(
				`{"event_name":"e","email":"${known.email}","properties":${properties}}`,
			),
		});
		expect(status).toBe(400);
		expect(body.detail).toContain(`properties: `);
		expect(body.detail).toContain(text);
	});

	test('with ten levels, unusual names, and 60,000 characters in its properties is accepted', async () => {
		const { email: known } = await createContact();
		const properties = { ...nested(10), toString: 1, '': 2, ' ': 'x'.repeat(60_000) };
		expect((await track({ event_name: 'e', email: known, properties })).status).toBe(201);
		expect((await eventsOf(known))[0]!.properties).toEqual(properties);
	});
});
