import { setImmediate } from 'node:timers/promises';
import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import { MAX_MESSAGE_BYTES } from '../src/message-size.ts';
import { openStdio } from './helpers/stdio-session.ts';

/** Opens a session with a service that sends this reply to all requests except pings. */
async function open(reply: Reply = json(200, { id: 'e1' })) {
	const service = await startServer((response, received) =>
		received.path.includes('/ping/')
			? json(200, { environment: 'live' })(response, received)
			: reply(response, received),
	);
	const session = openStdio({
		CONTACT_SYNC_API_KEY: 'key',
		CONTACT_SYNC_BASE_URL: service.url,
	});
	await session.initialize();
	const requests = () => service.received.filter(({ path }) => !path.includes('/ping/'));
	return { ...session, service, requests };
}

const track = { event_name: 'signed_up', email: 'ada@acme.example' };

/** Waits until a service has received a request. */
async function untilReceived(requests: () => TestServer['received']): Promise<void> {
	while (requests().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('over stdio', () => {
	const opened: Array<Awaited<ReturnType<typeof open>>> = [];
	const openOne = async (reply?: Reply) => {
		const session = await open(reply);
		opened.push(session);
		return session;
	};
	afterEach(async () => {
		for (const { service, end } of opened.splice(0)) {
			await service.stop();
			await end();
		}
	});

	const long = 'x'.repeat(MAX_MESSAGE_BYTES);

	it.each([
		["a line that isn't JSON", 'nonsense\n', null, -32_700],
		['invalid UTF-8', Buffer.from([0xff, 0xfe, 0x0a]), null, -32_700],
		['a message without a version', '{"id":7,"method":"ping"}\n', 7, -32_600],
		['a request without a method', '{"jsonrpc":"2.0","id":"a"}\n', 'a', -32_600],
		['a list', '[]\n', null, -32_600],
		['null', 'null\n', null, -32_600],
		[
			'a message that is too long',
			`{"jsonrpc":"2.0","id":9,"method":"ping","params":{"text":"${long}"}}\n`,
			9,
			-32_600,
		],
		[
			'a message that is too long and ends with its ID',
			`{"method":"ping","params":{"text":"${long}"},"jsonrpc":"2.0","id":"z"}\n`,
			'z',
			-32_600,
		],
		['a long line without an ID', `"${long}${long}"\n`, null, -32_600],
		['an unknown method', '{"jsonrpc":"2.0","id":5,"method":"tools/burn"}\n', 5, -32_601],
	])('%s gets an error, and the session continues', async (_name, text, id, code) => {
		const { write, response, request } = await openOne();
		write(text);
		expect((await response(id)).error?.code).toBe(code);
		expect((await request('ping')).result).toEqual({});
	});

	it('the server ignores blank lines', async () => {
		const { write, request, responses } = await openOne();
		write('\n \r\n');
		await request('ping');
		expect(responses().filter(({ error }) => error)).toEqual([]);
	});

	it('the server reads a message that is split into chunks, even within a character', async () => {
		const { write, response } = await openOne();
		const message = Buffer.from('\n{"jsonrpc":"2.0","id":4,"method":"ping","params":{"a":"é"}}\n');
		const middle = message.indexOf(0xa9); // the second byte of é
		write(message.subarray(0, middle));
		await setImmediate();
		write(message.subarray(middle));
		expect((await response(4)).result).toEqual({});
	});

	it.each(['end', 'stop'] as const)(
		'the server completes calls in progress before it exits: %s',
		async (way) => {
			const replies: Array<() => void> = [];
			const { startCall, response, requests, exitCode, terminal } = await openOne((...args) => {
				replies.push(() => void json(200, { id: 'e1' })(...args));
			});
			const id = startCall('track_event', track);
			await untilReceived(requests);
			const isRunning = () => Promise.race([exitCode.then(() => false), setImmediate(true)]);
			expect(await isRunning()).toBe(true);
			if (way === 'end') terminal.stdin.end();
			else terminal.stop();
			expect(await isRunning()).toBe(true);
			replies[0]!();
			expect((await response(id)).result).not.toHaveProperty('isError');
			expect(await exitCode).toBe(0);
		},
	);

	it('the server exits if the client stops reading', async () => {
		const { terminal, exitCode } = await openOne();
		terminal.stdout.destroy(new Error('EPIPE'));
		expect(await exitCode).toBe(0);
	});

	it('the server sends nothing more after a call is canceled', async () => {
		const { startCall, send, requests, request } = await openOne(
			json(429, { detail: 'Slow down.' }, { 'retry-after': '1' }),
		);
		const requestId = startCall('track_event', track);
		await untilReceived(requests);
		send({ method: 'notifications/cancelled', params: { requestId } });
		await request('ping');
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		expect(requests()).toHaveLength(1);
	});
});

describe('with an invalid configuration', () => {
	it.each([
		[{}, 'Set CONTACT_SYNC_API_KEY'],
		[
			{ CONTACT_SYNC_API_KEY: ' ', CONTACT_SYNC_BASE_URL: 'http://localhost' },
			'Set CONTACT_SYNC_API_KEY',
		],
		[{ CONTACT_SYNC_API_KEY: 'key' }, 'Set CONTACT_SYNC_BASE_URL'],
		[{ CONTACT_SYNC_API_KEY: 'key', CONTACT_SYNC_BASE_URL: ' ' }, 'Set CONTACT_SYNC_BASE_URL'],
		[{ CONTACT_SYNC_API_KEY: 'a key', CONTACT_SYNC_BASE_URL: 'http://localhost' }, 'API key'],
		[{ CONTACT_SYNC_API_KEY: 'key', CONTACT_SYNC_BASE_URL: '::' }, "isn't a valid URL"],
	])('%j: the instructions and every tool explain the fix', async (environment, text) => {
		const { initialize, request, call, end } = openStdio(environment);
		expect((await initialize()).result!.instructions).toContain(text);
		const { tools } = (await request('tools/list')).result as { tools: Array<{ name: string }> };
		expect(tools).toHaveLength(16);
		for (const { name } of tools) {
			const { isError, content } = await call(name); // without arguments, which can't be right
			expect([name, isError]).toEqual([name, true]);
			expect(content![0]!.text).toContain(text);
		}
		expect(await end()).toBe(0);
	});
});
