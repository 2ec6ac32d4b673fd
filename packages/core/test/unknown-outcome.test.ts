import { createBudget, endpoints, runAction } from '../src/index.ts';
import { against } from './helpers/against.ts';
import { fakeTime, testClient } from './helpers/client.ts';
import { errorOf, track, upsert } from './helpers/error-of.ts';
import { json, type Reply } from '@contact-sync/testing/server';
import { actionOf } from '@contact-sync/testing/action-of';

const reset: Reply = (response) => void response.socket!.resetAndDestroy();
const silent: Reply = () => {};

describe('the outcome of a failed call', () => {
	it.each<[string, Reply, boolean]>([
		['408', json(408, {}), true],
		['500', json(500, {}), true],
		['503', json(503, {}), true],
		['503 with Retry-After', json(503, {}, { 'retry-after': '5' }), false],
		['521, the service is down behind a gateway', json(521, {}), false],
		['522, the gateway waited in vain', json(522, {}), true],
		['a broken connection', reset, true],
		['a timeout', silent, true],
		['400', json(400, {}), false],
		['409', json(409, {}), false],
		['429', json(429, {}), false],
		['499', json(499, {}), false],
	])(
		'is unknown only if the service may have processed the call: %s',
		async (_name, reply, isOutcomeUnknown) => {
			for (const use of [upsert, track]) {
				// A busy machine can take longer for a response.
				const error = await errorOf(reply, use, reply === silent ? { timeoutMs: 150 } : {});
				expect(error.isOutcomeUnknown).toBe(isOutcomeUnknown);
			}
		},
	);

	it('is unknown if an earlier attempt may have been processed and the last one was rejected', async () => {
		const { error } = await against([json(503, {}), json(401, {})], upsert);
		expect(error).toMatchObject({ code: 'authentication_failed', isOutcomeUnknown: true });
	});

	it('is unknown if only the last attempt may have been processed', async () => {
		const { error } = await against([json(429, {}), json(503, {})], track);
		expect(error).toMatchObject({ code: 'outcome_unknown', isOutcomeUnknown: true });
	});

	it('is unknown if an earlier attempt may have been processed and TLS then failed', async () => {
		const expired = Object.assign(new TypeError('fetch failed'), {
			cause: { code: 'CERT_HAS_EXPIRED' },
		});
		const attempts = [
			async () => new Response('{}', { status: 503 }),
			() => Promise.reject(expired),
		];
		const client = testClient('https://acme.example', { fetch: () => attempts.shift()!() });
		await expect(upsert(client)).rejects.toMatchObject({
			code: 'tls_failed',
			isOutcomeUnknown: true,
		});
	});

	it('is unknown if an attempt may have been processed and the rate limit prevents a retry', async () => {
		const time = fakeTime();
		const budget = createBudget({ perMinute: 1, perHour: 1 }, time);
		const client = testClient('https://acme.example', {
			...time,
			budget,
			maxWaitMs: () => 60_000,
			fetch: async () => new Response('{}', { status: 503 }),
		});
		await expect(upsert(client)).rejects.toMatchObject({
			code: 'server_error',
			isOutcomeUnknown: true,
		});
	});

	it('is known if the input was rejected before it was sent', async () => {
		const upsertContact = actionOf('contact.upsert');
		const running = runAction(upsertContact, testClient('https://acme.example'), { email: 'ada' });
		await expect(running).rejects.toMatchObject({
			code: 'invalid_data',
			isOutcomeUnknown: false,
		});
	});
});

it('every endpoint that is not idempotent explains an unknown outcome', () => {
	const unsafe = Object.values(endpoints).filter(({ replay }) => replay !== 'safe');
	expect(unsafe.map(({ unknownOutcome }) => unknownOutcome)).not.toContain(undefined);
	expect(unsafe).toHaveLength(2);
});
