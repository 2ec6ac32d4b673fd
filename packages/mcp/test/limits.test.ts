import { getEventListeners } from 'node:events';
import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import packageJson from '../package.json' with { type: 'json' };
import { CALL_LIMITS, startDeadline } from '../src/access/deadline.ts';
import { KEY_STATE_TIMEOUT_MS } from '../src/access/key-state.ts';
import { sleep } from '../src/access/waiting.ts';
import { callAt } from './helpers/call.ts';

const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@acme.example`);
const bulk = { sequence: 'onboarding', emails };

it('a call ends within 45 seconds', () => {
	const { lastStartMs, requestMs } = CALL_LIMITS;
	expect(KEY_STATE_TIMEOUT_MS + lastStartMs + requestMs).toBeLessThanOrEqual(45_000);
	expect(CALL_LIMITS.maxWaitMs).toBeLessThanOrEqual(CALL_LIMITS.lastStartMs);
});

it('a call waits at least 15 seconds for the rate limit, and as long for each response', () => {
	for (const ms of Object.values(CALL_LIMITS)) expect(ms).toBeGreaterThanOrEqual(15_000);
});

it('the deadline of a call limits its waits, and its error reports the limit in seconds', () => {
	jest.useFakeTimers();
	using deadline = startDeadline(new AbortController().signal);
	const { lastStartMs, maxWaitMs } = CALL_LIMITS;
	expect(deadline.maxWaitMs()).toBe(maxWaitMs);
	jest.advanceTimersByTime(lastStartMs - 1_000);
	expect([deadline.maxWaitMs(), deadline.remainingMs()]).toEqual([1_000, 1_000]);
	expect(deadline.withdrawal.aborted).toBe(false);
	jest.advanceTimersByTime(1_000);
	expect((deadline.withdrawal.reason as Error).message).toContain('longer than 24 seconds');
	jest.useRealTimers();
});

it('a call is canceled by its own client only', () => {
	const [own, other] = [new AbortController(), new AbortController()];
	using deadline = startDeadline(own.signal);
	using otherDeadline = startDeadline(other.signal);
	own.abort();
	expect(deadline.withdrawal.reason).toMatchObject({ code: 'canceled' });
	expect(otherDeadline.withdrawal.aborted).toBe(false);
});

it('no request can start or wait after the deadline timer fires, even if it fires early', async () => {
	const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
	using deadline = startDeadline(new AbortController().signal, { ...CALL_LIMITS, lastStartMs: 20 });
	expect(deadline.maxWaitMs()).toBe(20);
	await new Promise((resolve) => deadline.withdrawal.addEventListener('abort', resolve));
	expect([deadline.remainingMs(), deadline.maxWaitMs()]).toEqual([0, 0]);
	expect(deadline.withdrawal.reason).toMatchObject({ code: 'timed_out' });
	clock.mockRestore();
});

it('a call that was canceled before it started sends no requests', () => {
	using deadline = startDeadline(AbortSignal.abort());
	expect(deadline.withdrawal.reason).toMatchObject({ code: 'canceled' });
});

it('a completed call leaves no timer and no listener', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'performance'] });
	const canceled = new AbortController().signal;
	const { error } = await callAt({ baseUrl: 'http://127.0.0.1:1', canceled }, 'track_event');
	expect(error).toContain("'event_name' is missing");
	expect(jest.getTimerCount()).toBe(0);
	expect(getEventListeners(canceled, 'abort')).toEqual([]);
	jest.useRealTimers();
});

describe('a call to a service', () => {
	let server: TestServer;
	const serve = async (reply: Reply) => {
		server = await startServer(reply);
		return { baseUrl: server.url };
	};
	afterEach(() => server.stop());

	/** Shorter limits than in real calls. */
	const limits = { lastStartMs: 2_000, requestMs: 1_000, maxWaitMs: 500 };

	it('names the MCP server and its version', async () => {
		await callAt(await serve(json(200, { results: [] })), 'list_sequences');
		const { headers } = server.received[0]!;
		expect(headers['user-agent']).toBe(`contact-sync-mcp/${packageJson.version}`);
	});

	it('that hangs ends with an error at the timeout of its request', async () => {
		const at = await serve(() => undefined);
		const { error } = await callAt({ ...at, limits }, 'track_event', {
			event_name: 'signed_up',
			email: emails[0],
		});
		expect(error).toContain("It's unknown whether");
		expect(server.received).toHaveLength(1);
	}, 20_000); // without the timeout, a request takes up to 30 s

	it("that can't be reached ends with an error", async () => {
		const { baseUrl } = await serve(() => undefined);
		await server.stop();
		const { error } = await callAt({ baseUrl, limits }, 'list_sequences');
		expect(error).toMatch(/^Nothing responds at 127\.0\.0\.1:/);
	});

	it.each([
		['as a duration', () => '51', /in 51 seconds/],
		['as a date', () => new Date(Date.now() + 300_000).toUTCString(), /in 5 minutes/],
	])('whose rate limit resets too late reports the reset %s', async (_form, retryAfter, text) => {
		const at = await serve(json(429, {}, { 'retry-after': retryAfter() }));
		const { error } = await callAt({ ...at, limits }, 'list_sequences');
		expect(error).toMatch(text);
	});

	/**
	 * Rejects the first request of a list, accepts its halves, and cancels the call during the request with
	 * this number.
	 */
	async function cancelDuring(request: number) {
		const abort = new AbortController();
		let requests = 0;
		const at = await serve((...args) => {
			requests += 1;
			if (requests === request) abort.abort();
			const rejected = json(400, { errors: { emails: [emails[3]] } });
			return requests === 1 ? rejected(...args) : json(200, {})(...args);
		});
		return await callAt({ ...at, canceled: abort.signal }, 'enroll_contacts', bulk);
	}

	it('returns the whole result if canceled during the last request of a list', async () => {
		const { result } = await cancelDuring(4);
		expect(result).toMatchObject({ total: 4, complete: true });
	});

	it('reports its progress and sends nothing more if canceled in the middle of a list', async () => {
		const { result } = await cancelDuring(2);
		expect(server.received).toHaveLength(2);
		expect(result).toMatchObject({
			...{ total: 4, complete: false, counts: { accepted: 2, not_sent: 2 } },
			groups: [
				{ status: 'accepted' },
				{
					...{ status: 'not_sent', emails: ['c@acme.example', 'd@acme.example'] },
					next_step: expect.stringContaining('Call this tool again with only these.') as string,
				},
			],
		});
	});

	it('lists unchecked email addresses and the reason if canceled during a check', async () => {
		const abort = new AbortController();
		const at = await serve((...args) => {
			abort.abort();
			return json(200, { count: 900, next: '?page=2', results: [{ email: emails[0] }] })(...args);
		});
		const { result } = await callAt({ ...at, canceled: abort.signal }, 'check_email_addresses', {
			emails,
		});
		expect(server.received).toHaveLength(1);
		expect(result).toMatchObject({
			...{ total: 4, complete: false, counts: { suppressed: 1, not_sent: 3 } },
			groups: [{ status: 'suppressed' }, { status: 'not_sent', emails: emails.slice(1) }],
		});
	});

	it('lists the removed tag and the remaining tag if canceled after the first removal', async () => {
		const abort = new AbortController();
		const at = await serve((...args) => {
			abort.abort();
			return json(200, { id: '1', email: emails[0], tags: [] })(...args);
		});
		const { error } = await callAt({ ...at, canceled: abort.signal }, 'remove_tags', {
			contact_id: '1',
			tags: ['red', 'blue'],
		});
		expect(server.received).toHaveLength(1);
		expect(error).toContain('The call was canceled, so nothing more was sent.');
		expect(error).toContain('red');
		expect(error).toContain('blue');
	});
});

const HOUR_MS = 3_600_000;

describe('a wait', () => {
	it('ends after its duration, and leaves no listener', async () => {
		const { signal } = new AbortController();
		await sleep(1, signal);
		await sleep(1);
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it('ends when it is canceled, with the reason of the signal', async () => {
		const controller = new AbortController();
		const reason = new Error('canceled');
		const waiting = sleep(HOUR_MS, controller.signal);
		controller.abort(reason);
		await expect(waiting).rejects.toBe(reason);
		await expect(sleep(HOUR_MS, controller.signal)).rejects.toBe(reason);
	}, 5_000);
});
