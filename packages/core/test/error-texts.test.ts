import { ConfigurationError, runAction, runBatch, ValidationError } from '../src/index.ts';
import { KEY, withServer } from './helpers/client.ts';
import { errorOf, track, upsert } from './helpers/error-of.ts';
import { json } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const email = 'ada@acme.example';
const because = { detail: 'Because.' };

describe('a status code at the boundary of its class', () => {
	it.each([
		[299, 'unexpected_response', "doesn't describe a contact"],
		[300, 'unexpected_response', 'redirects to another URL'],
		[399, 'unexpected_response', 'redirects to another URL'],
		[499, 'unexpected_response', 'status code (499)'],
		[500, 'server_error', 'failed (500)'],
		[599, 'server_error', 'failed (599)'],
	])('causes the error of that class: %i', async (status, code, text) => {
		const error = await errorOf(json(status, {}));
		expect(error.code).toBe(code);
		expect(error.message).toContain(text);
	});
});

describe('the description of a wait', () => {
	it.each([
		['0', 'in 1 second,'],
		['2', 'in 2 seconds,'],
		['120', 'in 120 seconds,'],
		['121', 'in 3 minutes,'],
		['7200', 'in 120 minutes,'],
		['7201', 'in 3 hours,'],
		['172800', 'in 48 hours,'],
		['172801', 'in 3 days,'],
	])('is based on Retry-After: %s', async (value, words) => {
		expect((await errorOf(json(429, {}, { 'retry-after': value }))).message).toContain(words);
	});

	it.each(['', ' '])('ignores an empty Retry-After: %j', async (value) => {
		const error = await errorOf(json(429, {}, { 'retry-after': value }));
		expect([error.retryAfterMs, error.hint]).toEqual([
			undefined,
			expect.stringContaining('in a minute'),
		]);
	});
});

describe('the message', () => {
	it.each([
		[{ email, event_name: 'x', external_id: 'u1' }, 'No contact matches "u1".'],
		[{ email, event_name: 'x' }, `No contact matches "${email}".`],
	])(
		'for an event without a matching contact contains the lookup value (%#)',
		async (given, summary) => {
			const action = actionOf('event.track');
			const error = await errorOf(json(404, because), (client) => runAction(action, client, given));
			expect(error.summary).toBe(summary);
		},
	);
});

// packages/testing/errors compares the texts of all errors with a snapshot.
describe('an error', () => {
	it('has a title, and a description with the report below it', () => {
		const parts = { summary: 'The service failed (500).', hint: '', detail: 'Disk full.' };
		const { description, message } = new ConfigurationError(parts);
		expect(description).toBe('The service reports: Disk full.');
		expect(message).toBe(`${parts.summary} ${description}`);
	});

	it('has a title of up to 80 characters, in which a long value is truncated', async () => {
		const long = `${'ada.'.repeat(30)}@acme.example`;
		const error = await errorOf(json(422, { detail: 'The recipient bounced.' }), (client) =>
			client.emails.trigger({ trigger_key: 'receipt', to_email: long }),
		);
		expect(error.summary).toMatch(/^Not sent: ada\.[^ ]*… bounced earlier\.$/);
		expect(error.summary).toHaveLength(80);
	});

	it('names the fields of a batch by their labels', async () => {
		const { result } = await withServer(
			json(400, { errors: { sequence_slug: ['Bad.'] } }),
			(client) => runBatch(actionOf('sequence.bulkEnroll'), client, [{ email, sequence: 's' }]),
		);
		expect(result).toEqual([{ error: expect.any(ValidationError) }]);
		expect(result[0]).toMatchObject({ error: { summary: "The service rejected 'Sequence': s." } });
	});
});

describe("the service's message", () => {
	const detailOf = async (body: unknown, secrets?: string[]) =>
		(await errorOf(json(400, body), upsert, { secrets })).detail;

	it('is truncated to 300 characters', async () => {
		expect(await detailOf({ detail: 'x'.repeat(300) })).toBe('x'.repeat(300));
		expect(await detailOf({ detail: 'x'.repeat(301) })).toBe(`${'x'.repeat(299)}…`);
	});

	it('is on one line, without markup or control characters', async () => {
		expect(await detailOf({ detail: ' a\n\u0007 b<br>c ' })).toBe('a b c');
	});

	it('reveals no secrets, even if one of the configured secrets is empty', async () => {
		expect(await detailOf({ detail: 'key k1, k1 and k2' }, ['k1', '', 'k2'])).toBe(
			'key [hidden], [hidden] and [hidden]',
		);
	});

	it.each([KEY, undefined])('keeps the word "undefined" (%#)', async (apiKey) => {
		const detail = 'The field is undefined.';
		expect((await errorOf(json(400, { detail }), upsert, { apiKey })).detail).toBe(detail);
	});

	it("doesn't reveal the API key", async () => {
		expect(await detailOf({ detail: `No key ${KEY}.` })).toBe('No key [hidden].');
	});

	it.each([
		[{ errors: { 'na<b>me': ['a\nb', 7] } }, { 'na me': ['a b'] }],
		[{ errors: { email: 'No.', name: ['No.'] } }, { email: ['No.'], name: ['No.'] }],
		[{ errors: { email: ['No.'], empty: [], count: 7, none: null } }, { email: ['No.'] }],
		[{ email: ['No.'], numbers: [7], code: 'bad', errors: null }, { email: ['No.'] }],
		[{ errors: ['No.'] }, {}],
		[{ detail: ['No.'], message: ['No.'], error: ['No.'] }, {}],
		[{ error_description: ['No.'], title: ['No.'] }, {}],
		[[['No.']], {}],
		[null, {}],
	])('about fields is read from %j', async (body, fields) => {
		const error = await errorOf(json(400, body));
		expect(error.code).toBe('invalid_data');
		expect(error).toHaveProperty('fields', fields);
	});

	it.each([
		[{ detail: '', message: 'Why.' }, 'Why.'],
		[{ error_description: 'Why.' }, 'Why.'],
		[{ detail: 7 }, undefined],
		[{ detail: [] }, undefined],
		[[1], undefined],
	])('is read from %j', async (body, detail) => {
		expect(await detailOf(body)).toBe(detail);
	});
});

it("a call that isn't idempotent is retried if the user opted in", async () => {
	const { received } = await withServer(
		json(503, {}),
		(client) => track(client).catch(() => undefined),
		{ retries: 'all' },
	);
	expect(received).toHaveLength(5);
});
