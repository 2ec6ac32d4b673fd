import { Readable } from 'node:stream';
import { readLine, splitLines } from '../src/lines.ts';
import { MAX_MESSAGE_BYTES } from '../src/message-size.ts';

async function linesIn(...chunks: Array<string | Buffer>): Promise<string[]> {
	const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
	const lines: string[] = [];
	for await (const line of splitLines(input)) lines.push(line);
	return lines;
}

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
