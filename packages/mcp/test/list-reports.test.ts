import { json, startServer, type Received, type Reply } from '@contact-sync/testing/server';
import { CALL_LIMITS } from '../src/access/deadline.ts';
import { callAt } from './helpers/call.ts';
import { byStatus, emailsOf } from './helpers/open-lists.ts';

const limits = { ...CALL_LIMITS, maxWaitMs: 0 }; // no retry
const [FIRST, SECOND] = ['p0@acme.example', 'p1@acme.example'];

/** Calls a tool with a service that responds like this. */
async function call(tool: string, args: Record<string, unknown>, reply: Reply) {
	const server = await startServer(reply);
	try {
		return await callAt({ baseUrl: server.url, limits }, tool, args);
	} finally {
		await server.stop();
	}
}

/** Creates contacts. The service creates the first one, and responds like this for the others. */
const create = (count: number, reply: Reply) =>
	call(
		'create_or_update_contacts',
		{ contacts: emailsOf(count).map((email) => ({ email })), confirm_count: count },
		(response, received) =>
			(received.body.includes(FIRST!) ? json(201, { id: '1' }) : reply)(response, received),
	);

describe('the report on a list', () => {
	it.each([
		[400, 'invalid'],
		[409, 'conflict'],
		[422, 'unprocessable'],
	])('is complete after %i, the answer for a contact', async (code, status) => {
		const { result } = await create(2, json(code, { detail: 'No.' }));
		expect(result).toMatchObject({ complete: true, counts: { created: 1, [status]: 1 } });
	});

	it.each([
		[302, 'unexpected_response', {}],
		[401, 'authentication_failed', {}],
		[403, 'scope_missing', {}],
		[404, 'unexpected_response', {}],
		[500, 'unknown', {}],
		[503, 'server_error', { 'retry-after': '7200' }],
	])('is not complete after %i, which is about the call', async (code, status, headers) => {
		const { result } = await create(2, json(code, { detail: 'No.' }, headers));
		expect(result).toMatchObject({ complete: false, counts: { created: 1, [status]: 1 } });
	});

	it('says that nothing was sent during an outage', async () => {
		const { result } = await create(70, json(503, {}, { 'retry-after': '7200' }));
		expect(result!.complete).toBe(false);
		expect(Object.keys(byStatus(result))).toEqual(['created', 'server_error', 'not_sent']);
	});
});

describe('the report on a list whose contacts take several requests', () => {
	/** Removes tags. The service finds the contacts, and responds like this to the removal of the last tag. */
	const remove = (tags: string[], reply: (received: Received) => Reply) =>
		call('remove_tags_from_contacts', { emails: [FIRST, SECOND], tags }, (response, received) => {
			const { path, body } = received;
			const isLast = path.includes('/remove_tag/') && body.includes(`"${tags.at(-1)}"`);
			const other = path.includes('/contact-enrollments/')
				? json(200, { results: [] })
				: json(200, { id: body.includes(FIRST!) ? 'c0' : 'c1' });
			(isLast ? reply(received) : other)(response, received);
		});

	const forFirst =
		(reply: Reply) =>
		({ path }: Received) =>
			path.includes('/c0/') ? reply : json(200, {});

	it.each([
		[403, 'Add the scope contacts:write.'],
		[429, 'Retry in 120 minutes,'],
	])('tells contacts with some of the changes from others: %i', async (code, fix) => {
		const rejected = json(code, { detail: 'No.' }, { 'retry-after': '7200' });
		const { result } = await remove(['a', 'b'], forFirst(rejected));
		expect(result).toMatchObject({ complete: false, counts: { unfinished: 1, untagged: 1 } });
		expect(result!.groups).toContainEqual(
			expect.objectContaining({
				status: 'unfinished',
				emails: [FIRST],
				next_step: expect.stringMatching(
					`^Some of the changes may have been made for these. Calling this tool again with only these is safe. ${fix}`,
				) as string,
			}),
		);
	});

	it('names contacts that a lookup may have created, even if all of them failed', async () => {
		const rejected = json(429, {}, { 'retry-after': '7200' });
		const { result } = await remove(['a'], () => rejected);
		expect(byStatus(result)).toEqual({ unfinished: [FIRST, SECOND] });
	});

	it('names contacts whose last change has an unknown outcome', async () => {
		const { result } = await remove(['a', 'b'], forFirst(json(500, {})));
		expect(byStatus(result)).toEqual({ unknown: [FIRST], untagged: [SECOND] });
	});

	it('is complete if the service rejects one of the changes', async () => {
		const { result } = await remove(['a', 'b'], forFirst(json(404, { detail: 'No such tag.' })));
		expect(result!.complete).toBe(true);
		expect(byStatus(result)).toEqual({ not_found: [FIRST], untagged: [SECOND] });
	});
});

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
