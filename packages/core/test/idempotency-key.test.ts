import fc from 'fast-check';
import { json } from '@contact-sync/testing/server';
import { idempotencyKey } from '../src/index.ts';
import { withServer } from './helpers/client.ts';

/** Assumed maximum length that the service accepts, in characters. */
const MAX_LENGTH = 255;

const parts = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), {
	minLength: 1,
	maxLength: 8,
});

describe('an idempotency key', () => {
	it('is equal for equal parts, different for different parts, and never too long', async () => {
		await fc.assert(
			fc.asyncProperty(parts, parts, async (some, others) => {
				const key = await idempotencyKey(...some);
				expect(await idempotencyKey(...some)).toBe(key);
				expect(key.length).toBeLessThanOrEqual(MAX_LENGTH);
				const same = JSON.stringify(some) === JSON.stringify(others);
				expect((await idempotencyKey(...others)) === key).toBe(same);
			}),
		);
	});

	it.each([
		[['a', 'b'], ['a:b']],
		[['a', ''], ['a']],
		[
			['x'.repeat(300), 'a'],
			['x'.repeat(300), 'b'],
		],
	])('is different for similar parts (%#)', async (some, others) => {
		expect(await idempotencyKey(...some)).not.toBe(await idempotencyKey(...others));
	});

	it('is the same as in earlier versions, so that a retry after an update sends no duplicate', async () => {
		expect(await idempotencyKey('n8n', 'ä/1', '')).toBe('n8n:%C3%A4%2F1:');
		expect(await idempotencyKey('x'.repeat(255))).toBe('x'.repeat(255));
		expect(await idempotencyKey('n8n', 'x'.repeat(300), 'ä/1')).toBe(
			`n8n:${'x'.repeat(186)}:1a0f049950a526cd7912a8ec0c33130a97bc1de521ccc9a1bb1bc4d506005f72`,
		);
	});

	it('is the same in every attempt to send an email', async () => {
		let count = 0;
		const { received } = await withServer(
			(...args) => json(count++ < 2 ? 503 : 200, {})(...args),
			(client) =>
				client.emails.trigger({ trigger_key: 'r', to_email: 'a@b', idempotency_key: 'order-1' }),
		);
		const bodies = received.map(({ body }) => JSON.parse(body) as object);
		expect(bodies).toHaveLength(3);
		for (const body of bodies) expect(body).toHaveProperty('idempotency_key', 'order-1');
	});
});
