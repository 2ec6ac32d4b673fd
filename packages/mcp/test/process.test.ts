/** Runs the published command in a separate process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';
import { CALL_LIMITS } from '../src/access/deadline.ts';
import { ERAS } from './helpers/open-session.ts';

const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const INITIALIZE = {
	...{ id: 1, method: 'initialize' },
	params: {
		protocolVersion: '2025-06-18',
		capabilities: {},
		clientInfo: { name: 't', version: '1' },
	},
};

const call = (id: number, name: string, args: object) => ({
	...{ id, method: 'tools/call' },
	params: { name, arguments: args },
});

const track = { event_name: 'signed_up', email: 'ada@acme.example' };

const trackOverHttp = (url: string) =>
	fetch(url, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'x-api-key': 'key',
		},
		body: JSON.stringify({ jsonrpc: '2.0', ...call(2, 'track_event', track) }),
	});

describe('the process', () => {
	let service: TestServer;
	let start: (...args: string[]) => ReturnType<typeof startProcess>;
	const requests = () => service.received.filter(({ path }) => !path.includes('/ping/'));

	const serve = async (reply: Reply) => {
		service = await startServer((response, received) =>
			received.path.includes('/ping/')
				? json(200, { environment: 'live' })(response, received)
				: reply(response, received),
		);
		start = (...args) => startProcess(args, service.url);
	};
	afterEach(() => service.stop());

	it('exits after its input ends and calls in progress complete', async () => {
		await serve((...args) => setTimeout(() => json(200, { id: 'e1' })(...args), 300));
		const { send, child, shown, exit } = start();
		send(INITIALIZE, call(2, 'track_event', track));
		child.stdin.end();
		expect(await exit).toEqual([0, null]);
		expect(shown()).toContain('e1');
		expect(requests()).toHaveLength(1);
	});

	it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
		'exits on %s after calls in progress complete, over stdio',
		async (signal) => {
			await serve((...args) => {
				child.kill(signal);
				setTimeout(() => json(200, { id: 'e1' })(...args), 300);
			});
			const { send, child, shown, exit } = start();
			send(INITIALIZE, call(2, 'track_event', track));
			expect(await exit).toEqual([0, null]);
			expect(shown()).toContain('e1');
		},
	);

	it('exits on SIGTERM after calls in progress complete, over HTTP', async () => {
		await serve((...args) => {
			child.kill('SIGTERM');
			setTimeout(() => json(200, { id: 'e1' })(...args), 300);
		});
		const { child, exit } = start('--http', '0');
		const [line] = (await once(child.stderr, 'data')) as [string];
		const response = await trackOverHttp(/http:\S+/.exec(line)![0]);
		expect(await response.text()).toContain('e1');
		expect(await exit).toEqual([0, null]);
	});

	it('continues when its log can no longer be written, such as on a full disk', async () => {
		await serve(json(200, { id: 'e1' }));
		const { child, exit } = start('--http', '0');
		const [line] = (await once(child.stderr, 'data')) as [string];
		child.stderr.destroy();
		for (let request = 0; request < 3; request++) {
			expect(await (await trackOverHttp(/http:\S+/.exec(line)![0])).text()).toContain('e1'); // logs a line
		}
		child.kill('SIGTERM');
		expect(await exit).toEqual([0, null]);
	});

	it('exits with 1 if its options are wrong', async () => {
		await serve(json(200, {}));
		expect(await start('--http', 'x').exit).toEqual([1, null]);
	});

	it("exits on SIGTERM before a request times out, even if the service doesn't respond", async () => {
		let stoppedAt = 0;
		await serve(() => {
			stoppedAt = performance.now();
			child.kill('SIGTERM');
		});
		const { send, child, exit } = start();
		send(INITIALIZE, call(2, 'track_event', track));
		expect(await exit).toEqual([0, null]);
		expect(performance.now() - stoppedAt).toBeLessThan(CALL_LIMITS.requestMs);
	}, 60_000);

	it('rejects a message of 20 MB, and responds to the next request', async () => {
		await serve(json(200, {}));
		const { send, child, shown, until, exit } = start();
		send(INITIALIZE, call(2, 'track_event', { ...track, properties: 'x'.repeat(20_000_000) }));
		send({ id: 3, method: 'ping' });
		await until('"id":3');
		expect(shown()).toContain('"id":2,"error"');
		child.stdin.end();
		expect(await exit).toEqual([0, null]);
	});

	it.each(ERAS)(
		'stops processing a list before the next request if a client with protocol era %s cancels',
		async (era) => {
			const abort = new AbortController();
			await serve((...args) => {
				const isFirst = requests().length === 1;
				if (!isFirst) abort.abort();
				const reply = isFirst ? json(400, { errors: { emails: ['Invalid.'] } }) : json(200, {});
				setTimeout(() => reply(...args), 500); // after the cancellation
			});
			const client = new Client(
				{ name: 'test', version: '1.0.0' },
				{ versionNegotiation: { mode: era } },
			);
			const env = environmentFor(service.url);
			await client.connect(
				new StdioClientTransport({ command: process.execPath, args: [CLI], env }),
			);
			const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@acme.example`);
			const canceled = client.callTool(
				{ name: 'enroll_contacts', arguments: { sequence: 's', emails } },
				{ signal: abort.signal },
			);
			await expect(canceled).rejects.toThrow();
			await new Promise((resolve) => setTimeout(resolve, 1_500));
			expect(requests()).toHaveLength(2);
			expect((await client.listTools()).tools).toHaveLength(16); // the server still responds
			await client.close();
		},
	);
});

const environmentFor = (baseUrl: string) => ({
	CONTACT_SYNC_API_KEY: 'key',
	CONTACT_SYNC_BASE_URL: baseUrl,
});

function startProcess(args: readonly string[], baseUrl: string) {
	const child = spawn(process.execPath, [CLI, ...args], {
		env: environmentFor(baseUrl),
	});
	let shown = '';
	child.stderr.setEncoding('utf8');
	child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
	return {
		child,
		shown: () => shown,
		/** Exit code and signal. */
		exit: once(child, 'close'),
		send: (...messages: object[]) => {
			for (const message of messages) {
				child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
			}
		},
		/** Waits until the process has written this text to stdout. */
		async until(text: string): Promise<void> {
			while (!shown.includes(text)) await once(child.stdout, 'data');
		},
	};
}
