import { newStore, openService, runSql } from '@contact-sync/testing/service';
import { newEmail } from '../helpers/call.ts';
import { mailing, mailsTo, TEST_KEY, trigger } from '../helpers/mail.ts';
import { useService } from '../helpers/use-service.ts';

const WORKSPACE = mailing({
	templates: [{ key: 'receipt', subject: 'Receipt {{ number }}', text: 'Thanks.' }],
	triggers: [
		{ key: 'now', template: 'receipt' },
		{ key: 'later', template: 'receipt', delay: '1h' },
	],
});
const service = useService({ workspace: WORKSPACE, controls: true });

let count = 0;
const newKey = () => `order-${++count}`;
const REPLAYED = 'Idempotent-Replayed';

describe('a second request with the same idempotency key', () => {
	test.each([
		['now', 200],
		['later', 202],
	])('replays the response of the email trigger "%s", and sends nothing', async (key, status) => {
		const email = newEmail();
		const rest = { idempotency_key: newKey(), variables: { number: 1, by: { a: 1, b: 2 } } };
		const first = await trigger(service(), key, email, rest);
		const swapped = { ...rest, variables: { by: { b: 2, a: 1 }, number: 1 } };
		const second = await trigger(service(), key, email, swapped);
		expect([first.status, second.status]).toEqual([status, status]);
		expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
		expect(first.headers.get(REPLAYED)).toBeNull();
		expect(second.headers.get(REPLAYED)).toBe('true');
		await service().control('clock', { advance: '1h' });
		expect(await mailsTo(service(), email)).toHaveLength(1);
	});

	test('returns 409 if its body differs, and sends nothing', async () => {
		const [email, other] = [newEmail(), newEmail()];
		const rest = { idempotency_key: newKey() };
		await trigger(service(), 'now', email, rest);
		expect(await trigger(service(), 'now', other, rest)).toMatchObject({
			status: 409,
			body: { detail: expect.stringMatching(/different request body/) },
		});
		expect((await trigger(service(), 'now', email, { ...rest, variables: {} })).status).toBe(409);
		expect(await mailsTo(service(), other)).toEqual([]);
		expect(await mailsTo(service(), email)).toHaveLength(1);
	});

	test('waits for the response to the first request (ten concurrent requests)', async () => {
		const email = newEmail();
		const rest = { idempotency_key: newKey() };
		const responses = await Promise.all(
			Array.from({ length: 10 }, () => trigger(service(), 'now', email, rest)),
		);
		expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
		expect(responses.filter(({ headers }) => headers.get(REPLAYED) === 'true')).toHaveLength(9);
		expect(await mailsTo(service(), email)).toHaveLength(1);
	});

	test('is processed separately if it uses another API key', async () => {
		const email = newEmail();
		const rest = { idempotency_key: newKey() };
		const live = await trigger(service(), 'now', email, rest);
		const test = await trigger(service(), 'now', email, rest, TEST_KEY.key);
		expect([test.status, test.headers.get(REPLAYED)]).toEqual([200, null]);
		expect(test.body.id).not.toBe(live.body.id);
	});

	test('replays the response of its own API key, even if another key sent a different body', async () => {
		const bodies = [
			[newEmail(), undefined],
			[newEmail(), TEST_KEY.key],
		] as const;
		const rest = { idempotency_key: newKey() };
		const send = async () => {
			const responses = [];
			for (const [email, key] of bodies)
				responses.push(await trigger(service(), 'now', email, rest, key));
			return responses;
		};
		const first = await send();
		const second = await send();
		expect(first.map(({ status }) => status)).toEqual([200, 200]);
		expect(second.map(({ status, body }) => [status, body])).toEqual(
			first.map(({ body }) => [200, body]),
		);
		for (const [email] of bodies) expect(await mailsTo(service(), email)).toHaveLength(1);
	});

	test('is processed if the first request was rejected', async () => {
		const rest = { idempotency_key: newKey() };
		expect((await trigger(service(), 'nobody', newEmail(), rest)).status).toBe(404);
		const response = await trigger(service(), 'now', newEmail(), rest);
		expect([response.status, response.headers.get(REPLAYED)]).toEqual([200, null]);
	});

	test('is processed as a new request after 24 hours', async () => {
		const email = newEmail();
		const rest = { idempotency_key: newKey() };
		const first = await trigger(service(), 'now', email, rest);
		await service().control('clock', { advance: '23h' });
		expect((await trigger(service(), 'now', email, rest)).body.id).toBe(first.body.id);
		await service().control('clock', { advance: '1h' });
		const second = await trigger(service(), 'now', email, rest);
		expect(second.body.id).not.toBe(first.body.id);
		expect((await trigger(service(), 'now', email, rest)).body.id).toBe(second.body.id);
	});
});

test('an idempotency key can be used again after a reset by the test controls', async () => {
	const rest = { idempotency_key: newKey() };
	const first = await trigger(service(), 'now', newEmail(), rest);
	await service().control('reset', {});
	const second = await trigger(service(), 'now', newEmail(), rest);
	expect([first.status, second.status]).toEqual([200, 200]);
	expect(second.headers.get(REPLAYED)).toBeNull();
});

test('an expired idempotency key that is used again counts for another 24 hours', async () => {
	const store = await newStore();
	const service = await openService({ workspace: WORKSPACE, ...store });
	const rest = { idempotency_key: newKey() };
	const email = newEmail();
	const send = async () => (await trigger(service, 'now', email, rest)).body.id;
	const first = await send();
	await runSql(store, [`update idempotency_keys set created_at = now() - interval '1 day'`]);
	const second = await send();
	expect(second).not.toBe(first);
	expect(await send()).toBe(second);
	await service.stop();
});

describe('a restart', () => {
	test('loses no idempotency key', async () => {
		const store = await newStore();
		const email = newEmail();
		const rest = { idempotency_key: newKey() };
		const before = await openService({ workspace: WORKSPACE, ...store });
		const first = await trigger(before, 'now', email, rest);
		await before.stop();
		const after = await openService({ workspace: WORKSPACE, ...store });
		const second = await trigger(after, 'now', email, rest);
		await after.stop();
		expect(second).toMatchObject({ status: 200, body: first.body });
		expect(second.headers.get(REPLAYED)).toBe('true');
	});
});
