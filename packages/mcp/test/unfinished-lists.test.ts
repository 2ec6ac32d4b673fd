import { json, startServer } from '@contact-sync/testing/server';
import { CALL_LIMITS } from '../src/access/deadline.ts';
import { callAt } from './helpers/call.ts';
import { byStatus, emailsOf } from './helpers/open-lists.ts';

/** Everything except `setTimeout`, which the deadline of a call uses. */
const REAL = [
	...(['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] as const),
	...(['setInterval', 'clearInterval', 'clearImmediate'] as const),
];

describe('a tool for a list that ends early or takes long', () => {
	it('is complete only if the service responded for every contact, and names the rest', async () => {
		const server = await startServer((response, received) => {
			const isLate = (JSON.parse(received.body) as { email: string }).email === 'p1@acme.example';
			const reply = isLate ? json(429, {}, { 'retry-after': '51' }) : json(201, { id: '1' });
			reply(response, received);
		});
		const { result } = await callAt({ baseUrl: server.url }, 'create_or_update_contacts', {
			contacts: emailsOf(2).map((email) => ({ email })),
		});
		await server.stop();
		expect(result).toMatchObject({ complete: false, counts: { not_sent: 1 } });
		expect(byStatus(result).not_sent).toEqual(['p1@acme.example']);
		expect(JSON.stringify(result)).toContain('in 51 seconds');
	});

	it('is not complete if the outcome is unknown for a contact', async () => {
		const server = await startServer((response, received) => {
			const isLost = (JSON.parse(received.body) as { email: string }).email === 'p1@acme.example';
			if (isLost) response.socket!.destroy();
			else json(201, { id: '1' })(response, received);
		});
		const limits = { ...CALL_LIMITS, maxWaitMs: 0 }; // no retry
		const { result } = await callAt({ baseUrl: server.url, limits }, 'create_or_update_contacts', {
			contacts: emailsOf(2).map((email) => ({ email })),
		});
		await server.stop();
		expect(result).toMatchObject({ complete: false, counts: { unknown: 1 } });
	});

	it('sends nothing after the deadline of a call, and names the rest', async () => {
		jest.useFakeTimers({ doNotFake: [...REAL] });
		const server = await startServer((...args) => {
			if (server.received.length === 1)
				return json(400, { errors: { emails: ['p3@acme.example'] } })(...args);
			jest.advanceTimersByTime(CALL_LIMITS.lastStartMs);
			json(200, {})(...args);
		});
		const limits = { ...CALL_LIMITS, requestMs: 60_000 };
		const args = { sequence: 'onboarding', emails: emailsOf(4) };
		const { result } = await callAt({ baseUrl: server.url, limits }, 'enroll_contacts', args);
		jest.useRealTimers();
		await server.stop();
		expect(server.received).toHaveLength(2);
		expect(result!.complete).toBe(false);
		expect(byStatus(result)).toEqual({
			accepted: ['p0@acme.example', 'p1@acme.example'],
			not_sent: ['p2@acme.example', 'p3@acme.example'],
		});
	});

	it('stops at once if the client cancels, and reports what was sent', async () => {
		const abort = new AbortController();
		const server = await startServer((...args) => {
			abort.abort();
			json(201, { id: '1' })(...args);
		});
		const { result } = await callAt(
			{ baseUrl: server.url, canceled: abort.signal },
			'create_or_update_contacts',
			{ contacts: emailsOf(200).map((email) => ({ email })), confirm_count: 200 },
		);
		await server.stop();
		expect(server.received.length).toBeLessThanOrEqual(60); // those in progress
		const { created = [], updated = [], not_sent = [] } = byStatus(result);
		expect(created.length + updated.length).toBe(server.received.length);
		expect(not_sent.length).toBe(200 - server.received.length);
	});

	it('reports each processed contact as progress', async () => {
		const reports: string[] = [];
		const server = await startServer(json(201, { id: '1' }));
		await callAt(
			{ baseUrl: server.url, report: (message) => void reports.push(message) },
			'add_tags_to_contacts',
			{ emails: emailsOf(2), tags: ['a'] },
		);
		await server.stop();
		expect(reports).toContain('2 of 2 contacts processed.');
	});
});
