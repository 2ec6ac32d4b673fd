import { json, plain, type Reply } from '@contact-sync/testing/server';
import { N8N, ZAPIER } from '@contact-sync/testing/platforms';
import { actionOf } from '@contact-sync/testing/action-of';
import { createRunCache, parseBaseUrl, runAction, runBatch } from '../src/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { errorOf } from './helpers/error-of.ts';
import { KEY, withServer } from './helpers/client.ts';

const email = 'ada@acme.example';

/** Returns the error of an action with a service that always sends this response. */
async function failureOf(key: string, input: Record<string, unknown>, reply: Reply) {
	const { result } = await withServer(
		reply,
		(client) =>
			runAction(actionOf(key), client, input, { platform: N8N }).catch((error: Error) => error),
		{ retries: 'none' },
	);
	return result as Error; // the service never accepts a request
}

const fieldsNamed = (name: string) => json(400, JSON.parse(`{"errors":{"${name}":["Bad."]}}`));

describe('a field that the service rejects', () => {
	it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
		'can have the name %s',
		async (name) => {
			const input = { email, custom_fields: { plan: 'pro' } };
			for (const reply of [fieldsNamed(name), json(400, { detail: `${name}: Bad.` })]) {
				const error = await failureOf('contact.upsert', input, reply);
				expect(error).toMatchObject({ code: 'invalid_data', status: 400 });
				expect(error.message).toContain('Bad.');
			}
		},
	);
});

describe('a long message of the service', () => {
	it.each(['<', '<a', '< ', '<\n', '\u0000', ' '])('of %j takes a linear time', async (part) => {
		const before = process.cpuUsage();
		await errorOf(json(400, { detail: part.repeat(300_000) }));
		expect(process.cpuUsage(before).user).toBeLessThan(1_000_000); // microseconds
	});

	it('about many fields is truncated as a whole, for each row of a batch, too', async () => {
		const errors = Object.fromEntries(
			Array.from({ length: 4_000 }, (_, i) => [`field_${i}`, ['x'.repeat(290)]]),
		);
		const error = await failureOf('contact.upsert', { email }, json(400, { errors }));
		expect(error.message.length).toBeLessThan(1_000);
		const inputs = Array.from({ length: 400 }, (_, i) => ({
			email: `p${i}@acme.example`,
			sequence: 'onboarding',
		}));
		const action = actionOf('sequence.bulkEnroll');
		const { result } = await withServer(
			json(400, { errors }),
			(client) => runBatch(action, client, inputs, { cache: createRunCache(), platform: N8N }),
			{ retries: 'none' },
		);
		expect(JSON.stringify(result).length).toBeLessThan(inputs.length * 10_000);
	});

	it.each([298, 299, 300, 301, 599, 600])('of %i characters has no half character', async (at) => {
		const { message } = await errorOf(json(400, { detail: `${'x'.repeat(at)}🦄🦄` }));
		expect(message.isWellFormed()).toBe(true);
	});

	it('has no half character that the service sent', async () => {
		const { message } = await errorOf(json(400, { detail: 'Bad \ud83e value.' }));
		expect(message.isWellFormed()).toBe(true);
	});
});

describe('JSON that is nested too deeply', () => {
	const deep = (count: number) => '['.repeat(count) + ']'.repeat(count);
	const nested = (count: number) => '{"a":'.repeat(count) + '1' + '}'.repeat(count);

	it.each([
		['entries of a list', `{"results":[${deep(200_000)}],"has_more":true}`],
		['objects', nested(200_000)],
		['a string', JSON.stringify({ results: [], note: '[{'.repeat(1_000) })],
	])('in %s never ends in a RangeError', async (_name, body) => {
		for (const [key, input] of [
			['sequence.list', {}],
			['contact.listEnrollments', { email }],
			['unsubscribed.check', { email }],
			['contact.upsert', { email }],
			['key.check', {}],
		] as const) {
			const { result } = await withServer(
				plain(200, body),
				(client) =>
					runAction(actionOf(key), client, input, { platform: ZAPIER }).catch(
						(error: Error) => error,
					),
				{ retries: 'none' },
			);
			expect(result).not.toBeInstanceOf(RangeError);
		}
	});

	it('leaves the outcome of a bulk enrollment unknown', async () => {
		const input = { emails: email, sequence: 'onboarding' };
		const { result } = await withServer(plain(200, nested(200_000)), (client) =>
			runAction(actionOf('sequence.bulkEnrollList'), client, input, { platform: ZAPIER }),
		);
		expect(result).toMatchObject({ accepted: 0, not_reached: 1, results: [{ status: 'unknown' }] });
	});
});

describe('a key that the service repeats', () => {
	it('is removed from scopes, request IDs, and results', async () => {
		const lacking: Reply = (response, received) =>
			(received.path.endsWith('/ping/')
				? json(200, { scopes: [`<b>${KEY}</b>\u0007 bad`], product: KEY })
				: json(403, {}, { 'X-Request-Id': `req ${KEY} ${'7'.repeat(500)}` }))(response, received);
		const error = await failureOf('contact.upsert', { email }, lacking);
		expect(JSON.stringify([error, error.message, error.stack])).not.toContain(KEY);
		expect(error.message).toContain('The key has: [hidden] bad.');
		expect((error as Error & { requestId: string }).requestId.length).toBeLessThanOrEqual(100);
		const { result } = await withServer(lacking, (client) =>
			runAction(actionOf('key.check'), client, {}, { platform: N8N }),
		);
		expect(JSON.stringify(result)).not.toContain(KEY);
	});

	it.each(['\\/', '\\u002F', '\\u002f'])(
		'is removed if JSON spells its slash %s',
		async (slash) => {
			const apiKey = 'csk_live_1234/5678';
			const body = JSON.stringify({ detail: `No key ${apiKey}.` }).replace('/', slash);
			const { detail } = await errorOf(plain(401, body), undefined, { apiKey });
			expect(detail).toBe('No key [hidden].');
		},
	);
});

it('a result has no half character that the service sent', async () => {
	const contact = { id: '1', email, first_name: 'Ada \ud83e' };
	const { result } = await withServer(json(200, contact), (client) =>
		runAction(actionOf('contact.upsert'), client, { email }, { platform: N8N }),
	);
	expect(result).toMatchObject({ first_name: 'Ada \ufffd' });
});

it('a base URL of 200,000 slashes is rejected immediately', () => {
	const before = process.cpuUsage();
	expect(() => parseBaseUrl(`https://h.example/${'/'.repeat(200_000)}x`)).toThrow(
		"The Base URL isn't a valid URL.",
	);
	expect(process.cpuUsage(before).user).toBeLessThan(1_000_000); // microseconds
});

describe('a status code that the API does not use', () => {
	it.each([402, 410, 418, 451])("%i isn't explained by the Base URL", async (status) => {
		const { message } = await errorOf(json(status, { detail: 'No.' }));
		expect(message).toContain(`(${status})`);
		expect(message).not.toContain('Base URL');
	});
});

describe('a 409 response to an email', () => {
	const given = { trigger_key: 'receipt', to_email: email };
	const keyed = { ...given, idempotency_key: 'order-7' };
	const send = (input: Record<string, unknown>, body: object) =>
		failureOf('email.trigger', input, json(409, body));
	/** Bodies about the key, as of the service and of Django REST framework. */
	const ABOUT_KEY = [
		{ detail: 'This idempotency_key was used with a different request body.' },
		{ idempotency_key: ['This key was already used.'] },
	];
	const PAUSED = { detail: 'This trigger is paused.' };

	it.each(ABOUT_KEY)('mentions the idempotency key only if there is one: %j', async (body) => {
		expect((await send(keyed, body)).message).toContain('idempotency key was already used');
		expect((await send(given, body)).message).not.toContain('idempotency key was already used');
	});

	it("doesn't blame the idempotency key for another conflict", async () => {
		for (const input of [given, keyed])
			expect((await send(input, PAUSED)).message).toBe(
				'The data conflicts with existing data (409). Check the contact in the dashboard, then run this again. The service reports: This trigger is paused.',
			);
	});

	it('means that the email was sent before only if the platform derived the key that it is about', async () => {
		const sendDerived = async (body: object) => {
			const action = actionOf('email.trigger');
			const { result } = await withServer(json(409, body), (client) =>
				runAction(action, client, keyed, { isKeyDerived: true }).catch((error: Error) => error),
			);
			return result;
		};
		for (const body of ABOUT_KEY)
			expect(await sendDerived(body)).toMatchObject({ status: 'already_accepted' });
		expect(await sendDerived(PAUSED)).toMatchObject({ code: 'conflict' });
		expect(await sendDerived({})).toMatchObject({ code: 'conflict' });
	});
});

it('the core depends only on ky', () => {
	expect(Object.keys(manifest.dependencies)).toEqual(['ky']);
});
