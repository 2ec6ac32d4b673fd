import { CONNECTION_RULES } from '../../src/server/connection-rules.ts';
import { call } from '../helpers/call.ts';
import { head, openRaw, readRaw, type RawConnection } from '../helpers/raw.ts';
import { expectSafe } from '../helpers/safe.ts';
import { useService } from '../helpers/use-service.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
const key = LIVE_KEY.key!;
const POST = head('POST /api/v1/contacts/upsert/', { 'X-API-Key': key, 'Content-Length': '5000' });

/** Sends bytes, if any, and then one per second until the connection ends; resolves with the response and its time. */
async function drip({ socket, closed }: RawConnection, bytes: string) {
	const startedAt = performance.now();
	socket.write(bytes);
	const dripping = setInterval(() => bytes && socket.write('x'), 1_000);
	const text = await closed;
	clearInterval(dripping);
	return { ...readRaw(text), ms: performance.now() - startedAt };
}

describe('a connection that', () => {
	const tooSlow = [
		['says nothing', CONNECTION_RULES.headersMs, ''],
		[
			'sends one byte of its headers a second',
			CONNECTION_RULES.headersMs,
			'GET /healthz HTTP/1.1\r\nX: ',
		],
		['sends one byte of its body a second', CONNECTION_RULES.requestMs, POST],
		[
			'sends one byte of its body a second, and has no key',
			CONNECTION_RULES.requestMs,
			POST.replace(key, 'cs_live_not_a_valid_key'),
		],
	] as const;
	// All at once: each waits.
	const ended = new Map<string, ReturnType<typeof drip>>();
	beforeAll(() => {
		for (const [what, , bytes] of tooSlow) ended.set(what, drip(openRaw(service()), bytes));
	});

	test('is served meanwhile waits for none of the slow ones', async () => {
		let firstEnd: string | undefined;
		for (const [what] of tooSlow.slice(0, 3)) {
			void ended.get(what)!.then(() => (firstEnd ??= what));
		}
		expect((await call(service(), '/ping/', { key })).status).toBe(200);
		expect(firstEnd).toBeUndefined();
	});

	test.each(tooSlow.slice(0, 3))('%s gets 408 after %i ms, and is closed', async (what, ms) => {
		const answer = await ended.get(what)!;
		expect(answer.status).toBe(408);
		expectSafe(answer.headers);
		expect(JSON.parse(answer.body)).toEqual({
			detail: 'The request timed out before it was complete. Retry it.',
		});
		expect(answer.ms).toBeGreaterThan(ms - 1_000); // never early; how late depends on the machine
	});

	test('has no valid key and a slow body gets 401 without a wait for the body, and is closed', async () => {
		expect((await ended.get(tooSlow[3][0])!).status).toBe(401);
	});
});
