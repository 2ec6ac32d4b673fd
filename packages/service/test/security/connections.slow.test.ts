import { CONNECTION_RULES } from '../../src/api/server/connection-rules.ts';
import { call } from '../helpers/call.ts';
import { head, openRaw, readRaw, type RawConnection } from '../helpers/raw.ts';
import { expectSafe } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const key = LIVE_KEY.key!;
const POST = head('POST /api/v1/contacts/upsert/', { 'X-API-Key': key, 'Content-Length': '5000' });

/**
 * Sends bytes, if any, and then one byte per second until the connection closes. Resolves with the response
 * and the duration, in milliseconds.
 */
async function drip({ socket, closed }: RawConnection, bytes: string) {
	const startedAt = performance.now();
	socket.write(bytes);
	const dripping = setInterval(() => bytes && socket.write('x'), 1_000);
	const text = await closed;
	clearInterval(dripping);
	return { ...readRaw(text), ms: performance.now() - startedAt };
}

/** @claim api: one byte per second: 408 after 10 or 30 seconds; other requests continue */
describe('slow connections', () => {
	const tooSlow = [
		['connection that sends nothing', CONNECTION_RULES.headersMs, ''],
		[
			'headers sent at one byte per second',
			CONNECTION_RULES.headersMs,
			'GET /healthz HTTP/1.1\r\nX: ',
		],
		['body sent at one byte per second', CONNECTION_RULES.requestMs, POST],
		[
			'body sent at one byte per second, without a valid key',
			CONNECTION_RULES.requestMs,
			POST.replace(key, 'cs_live_not_a_valid_key'),
		],
	] as const;
	// The connections run at the same time, because each one waits for a timeout.
	const ended = new Map<string, ReturnType<typeof drip>>();
	beforeAll(() => {
		for (const [what, , bytes] of tooSlow) ended.set(what, drip(openRaw(service()), bytes));
	});

	test('ordinary request while other connections are slow: returns 200 before they time out', async () => {
		let firstEnd: string | undefined;
		for (const [what] of tooSlow.slice(0, 3)) {
			void ended.get(what)!.then(() => (firstEnd ??= what));
		}
		expect((await call(service(), '/ping/', { key })).status).toBe(200);
		expect(firstEnd).toBeUndefined();
	});

	const timedOut = tooSlow.slice(0, 3).map(([what, ms]) => [what, ms / 1_000, ms] as const);
	test.each(timedOut)(
		'%s: returns 408 after %i seconds, and closes the connection',
		async (what, _, ms) => {
			const response = await ended.get(what)!;
			expect(response.status).toBe(408);
			expectSafe(response.headers);
			expect(JSON.parse(response.body)).toEqual({
				detail: 'The request timed out before it was complete. Retry it.',
			});
			expect(response.ms).toBeGreaterThan(ms - 1_000); // never early; any delay depends on the machine
		},
	);

	test(`${tooSlow[3][0]}: returns 401 before the whole body arrives, and closes the connection`, async () => {
		expect((await ended.get(tooSlow[3][0])!).status).toBe(401);
	});
});
