import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import type { ServerContext } from '@modelcontextprotocol/server';
import { createReporter, reportingOptions } from '../src/call/progress.ts';
import { ERAS, openSession } from './helpers/open-session.ts';
import { openStdio } from './helpers/stdio-session.ts';

const emails = ['a@acme.example', 'b@acme.example'];
const bulk = { sequence: 'onboarding', emails };

describe('progress', () => {
	let server: TestServer;
	/** Responds with a key's details, then a 429, a rejection of the list, and acceptance of its halves. */
	beforeEach(async () => {
		const replies: Reply[] = [
			json(429, {}, { 'retry-after': '1' }),
			json(400, { errors: { emails: ['Invalid.'] } }),
		];
		server = await startServer((response, received) => {
			const isPing = received.path.includes('/ping/');
			const reply = isPing ? undefined : replies.shift();
			(reply ?? json(200, { environment: 'live', success: true }))(response, received);
		});
	});
	afterEach(() => server.stop());

	it.each(ERAS)('is sent to a client with protocol era %s that requests it', async (era) => {
		const { call } = await openSession({ baseUrl: server.url, apiKey: 'key', era });
		const reports: Array<{ progress: number; message?: string }> = [];
		const { structuredContent } = await call('enroll_contacts', bulk, {
			onprogress: (report) => void reports.push(report),
		});
		expect(structuredContent).toMatchObject({ complete: true });
		expect(reports.map(({ progress }) => progress)).toEqual(reports.map((_, index) => index + 1));
		const messages = reports.map(({ message }) => message);
		expect(messages.slice(0, 2)).toEqual([
			'1 response received.',
			'The next request starts in 1 second.',
		]);
		expect(messages).toContain('3 responses received.');
	});

	it.each(['mine', 0])(
		'is sent over stdio only to clients that request it: %j',
		async (progressToken) => {
			const { initialize, request, terminal, end } = openStdio({
				CONTACT_SYNC_API_KEY: 'key',
				CONTACT_SYNC_BASE_URL: server.url,
			});
			await initialize();
			const params = { name: 'enroll_contacts', arguments: bulk };
			await request('tools/call', params);
			expect(terminal.shown()).not.toContain('notifications/progress');
			await request('tools/call', { ...params, _meta: { progressToken } });
			expect(terminal.shown()).toContain(`"progressToken":${JSON.stringify(progressToken)}`);
			await end();
		},
	);
});

it('ends when the client cancels, because its token has ended', async () => {
	const held: Array<() => void> = [];
	const both = Promise.withResolvers<void>();
	const server = await startServer((response, received) => {
		const reply = () => json(200, { id: 'c1', email: 'a@acme.example' })(response, received);
		if (received.path.includes('/ping/') || held.length === emails.length) reply();
		else if (held.push(reply) === emails.length) both.resolve();
	});
	const session = openStdio({ CONTACT_SYNC_API_KEY: 'key', CONTACT_SYNC_BASE_URL: server.url });
	await session.initialize();
	const contacts = emails.map((email) => ({ email }));
	const requestId = session.start('tools/call', {
		...{ name: 'create_or_update_contacts', arguments: { contacts } },
		_meta: { progressToken: 'mine' },
	});
	await both.promise;
	session.send({ method: 'notifications/cancelled', params: { requestId } });
	await session.request('ping');
	for (const reply of held) reply();
	await session.call('create_or_update_contact', { email: 'c@acme.example' });
	await session.end();
	expect(session.terminal.shown()).not.toContain('notifications/progress');
	await server.stop();
});

describe('the reporter of a call', () => {
	const context = (notify: () => Promise<void>) =>
		({
			...{ _meta: { progressToken: 'mine' }, notify },
			signal: new AbortController().signal,
		}) as unknown as ServerContext['mcpReq']; // reads only these

	it('reports waits in seconds', () => {
		const reports: string[] = [];
		reportingOptions((message) => void reports.push(message)).onWait!(90_000);
		expect(reports).toEqual(['The next request starts in 90 seconds.']);
	});

	it('ignores errors of notifications, because the client may have disconnected', () => {
		const rejected = Promise.reject(new Error('disconnected'));
		const handle = jest.spyOn(rejected, 'catch');
		createReporter(context(() => rejected))('1 response received.');
		expect(handle).toHaveBeenCalledTimes(1);
	});
});
