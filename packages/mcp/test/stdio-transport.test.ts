import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { GRACE_MS, StdioTransport } from '../src/stdio.ts';
import { readLine, splitLines } from '../src/lines.ts';
import { MAX_MESSAGE_BYTES } from '../src/message-size.ts';

/** Waits for a condition that depends on streams only. */
async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await nextTurn();
}

const isWaiting = () => jest.getTimerCount() > 0;

describe('the stdio transport, when its input ends,', () => {
	let stdin: PassThrough;
	let stdout: PassThrough;
	let transport: StdioTransport;
	let closings: number;
	let isClosed: boolean;

	beforeEach(async () => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
		[stdin, stdout] = [new PassThrough(), new PassThrough()];
		transport = new StdioTransport({ stdin, stdout });
		[closings, isClosed] = [0, false];
		transport.onclose = () => (closings += 1);
		void transport.closed.then(() => (isClosed = true));
		await transport.start();
	});
	afterEach(() => {
		expect(closings).toBe(1);
		expect(isWaiting()).toBe(false);
		jest.useRealTimers();
	});

	const write = (...messages: object[]) => {
		for (const message of messages)
			stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	};
	const request = (id: number) => ({ id, method: 'tools/call', params: {} });
	const cancel = (requestId: number) => ({
		method: 'notifications/cancelled',
		params: { requestId },
	});
	const respond = (id: number) => transport.send({ jsonrpc: '2.0', id, result: {} });

	it('closes immediately if no request is pending', async () => {
		stdin.end();
		await transport.closed;
	}, 5_000);

	it('waits until every pending request has a response, which can be an error', async () => {
		write(request(1), request(2));
		stdin.end();
		await until(isWaiting);
		await transport.send({ jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'No.' } });
		await nextTurn();
		expect(isClosed).toBe(false);
		await respond(2);
		await transport.closed;
		expect(String(stdout.read()).match(/"id":\d/g)).toEqual(['"id":1', '"id":2']);
	}, 5_000);

	it("doesn't wait for canceled requests, which get no response", async () => {
		write(request(1), request(2), cancel(1));
		await until(() => stdin.readableLength === 0);
		await respond(2);
		stdin.end();
		await transport.closed;
	}, 5_000);

	it('waits for a request up to the grace period, and sends nothing afterward', async () => {
		write(request(1));
		stdin.end();
		await until(isWaiting);
		jest.advanceTimersByTime(GRACE_MS - 1);
		await nextTurn();
		expect(isClosed).toBe(false);
		jest.advanceTimersByTime(1);
		await transport.closed;
		await expect(respond(1)).rejects.toThrow('closed');
		expect(stdout.read()).toBeNull();
	}, 5_000);

	it('closes without the grace period if the client stops reading', async () => {
		write(request(1));
		stdin.end();
		await until(isWaiting);
		stdout.destroy(new Error('EPIPE'));
		await transport.closed;
	}, 5_000);

	it('closes if the client stops reading, and reads nothing more', async () => {
		stdout.destroy(new Error('EPIPE'));
		await transport.closed;
		expect(stdin.destroyed).toBe(true);
	}, 5_000);
});

it('the grace period is long enough for most responses, and shorter than the 4 s that clients wait', () => {
	expect(GRACE_MS).toBeGreaterThanOrEqual(2_000);
	expect(GRACE_MS).toBeLessThan(4_000);
});

async function linesIn(...chunks: Array<string | Buffer>): Promise<string[]> {
	const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
	const lines: string[] = [];
	for await (const line of splitLines(input)) lines.push(line);
	return lines;
}

describe('reading the input', () => {
	it('splits chunks into lines, and drops a last line without a newline, which is incomplete', async () => {
		expect(await linesIn('a\nb', 'c\n\nd', '\n', 'e')).toEqual(['a', 'bc', '', 'd']);
	});

	it('keeps a character whose bytes are in two chunks', async () => {
		const bytes = Buffer.from('Zoë\n');
		expect(await linesIn(bytes.subarray(0, 3), bytes.subarray(3))).toEqual(['Zoë']);
	});

	it('keeps the line separators that JSON allows in text', async () => {
		expect(await linesIn('"a\u2028b\u2029c"\r\n')).toEqual(['"a\u2028b\u2029c"\r']);
	});

	it('accepts messages up to the maximum size in bytes', () => {
		const messageOf = (bytes: number) => {
			const empty = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'é' });
			return empty.replace('é', `é${'x'.repeat(bytes - Buffer.byteLength(empty))}`);
		};
		expect(readLine(messageOf(MAX_MESSAGE_BYTES))).toHaveProperty('message.id', 1);
		const { failure } = readLine(messageOf(MAX_MESSAGE_BYTES + 1)) as { failure: object };
		expect(failure).toMatchObject({
			id: 1,
			error: { message: expect.stringContaining('larger than 4 MB') as string },
		});
	});
});
