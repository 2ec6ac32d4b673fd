import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { openService } from '@contact-sync/testing/service';
import { serveOverHttp } from '../src/serve.ts';
import { GRACE_MS } from '../src/stdio.ts';
import { runCli } from '../src/run-cli.ts';
import { post, withoutKey } from './helpers/http.ts';
import { emailsOf, WORKSPACE } from './helpers/open-lists.ts';
import { newTerminal } from './helpers/terminal.ts';

/** Everything except `setTimeout` and `setInterval`, which the server uses for stopping. */
const REAL = ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] as const;

const BODY = '{}';

const HEADERS = [
	...['POST /mcp HTTP/1.1', 'Host: localhost', 'X-API-Key: key', 'Expect: 100-continue'],
	...[`Content-Length: ${BODY.length}`, '', ''],
].join('\r\n');

describe('the HTTP server, when it stops,', () => {
	let url: URL;
	let stop: () => void;
	let closed: Promise<void>;
	let isClosed: boolean;

	beforeEach(async () => {
		jest.useFakeTimers({ doNotFake: [...REAL] });
		const access = { apiKey: 'key', baseUrl: 'http://127.0.0.1:1' }; // no service listens there
		({ stop, closed } = await serveOverHttp({ port: 0 }, access, [], (text) => {
			url = new URL(/http:\S+/.exec(text)![0]);
		}));
		isClosed = false;
		void closed.then(() => (isClosed = true));
	});
	afterEach(() => jest.useRealTimers());

	async function open(): Promise<Socket> {
		const socket = connect(Number(url.port), url.hostname);
		await once(socket, 'connect');
		return socket;
	}

	/** Starts a request whose body is incomplete. Resolves when the server has received its headers. */
	async function startRequest(): Promise<Socket> {
		const socket = await open();
		socket.write(HEADERS);
		await once(socket, 'data'); // 100 Continue
		return socket;
	}

	it('closes requests in progress after the grace period', async () => {
		const socket = await startRequest();
		stop();
		jest.advanceTimersByTime(GRACE_MS - 1);
		const late = connect(Number(url.port), url.hostname);
		await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
		expect([isClosed, socket.readyState]).toEqual([false, 'open']);
		jest.advanceTimersByTime(1);
		await closed;
		await once(socket.resume(), 'close');
	}, 10_000);

	it('closes connections that become idle', async () => {
		const socket = await startRequest();
		stop();
		jest.advanceTimersByTime(1_000);
		socket.write(BODY);
		const [response] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
		expect(response).toContain('Connection: keep-alive');
		jest.advanceTimersByTime(200);
		await closed;
		socket.destroy();
	}, 4_000);

	it('leaves no timers that repeat', async () => {
		stop();
		await closed;
		jest.runOnlyPendingTimers();
		expect(jest.getTimerCount()).toBe(0);
	});
});

it('the command with --http applies its other options to every request', async () => {
	const { url, keys } = await openService({ workspace: WORKSPACE });
	const terminal = newTerminal();
	const exitCode = runCli(
		[
			...['--http', '0', '--use-environment-key', '--allow-host', 'mcp.acme.example'],
			...['--confirm-above', '1', '--tools', 'add_tags_to_contacts,enroll_contact'],
			'--allow-override',
		],
		{ CONTACT_SYNC_API_KEY: keys.all, CONTACT_SYNC_BASE_URL: url },
		terminal,
	);
	const [line] = (await once(terminal.stderr, 'data')) as [string];
	const port = Number(new URL(/http:\S+/.exec(line)![0]).port);
	const request = async (method: string, params: object) => {
		const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
		return (await post(port, { ...withoutKey, host: 'mcp.acme.example' }, { body })).text;
	};
	const list = await request('tools/list', {});
	expect(list.match(/"name":"\w+"/g)).toEqual([
		'"name":"add_tags_to_contacts"',
		'"name":"enroll_contact"',
	]);
	expect(list).toContain('"override_unsubscribe"');
	const call = { name: 'add_tags_to_contacts', arguments: { emails: emailsOf(2), tags: ['a'] } };
	expect(await request('tools/call', call)).toContain('2 contacts, more than 1');
	expect(terminal.complained()).toContain('"tool":"add_tags_to_contacts","outcome":"invalid_data"');
	terminal.stop();
	expect(await exitCode).toBe(0);
});
