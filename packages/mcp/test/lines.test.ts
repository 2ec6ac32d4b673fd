import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MAX_MESSAGE_BYTES, OversizedLine, readLines } from '../src/lines.ts';

const MB = 1024 * 1024;

async function linesIn(...texts: string[]): Promise<Array<string | OversizedLine>> {
	const lines: Array<string | OversizedLine> = [];
	for await (const line of readLines(Readable.from(texts.map((text) => Buffer.from(text))))) {
		lines.push(line);
	}
	return lines;
}

/** Returns the memory that buffers use after garbage collection, in bytes. */
function bufferBytes(): number {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	collectGarbage();
	collectGarbage(); // frees what the first collection made unreachable
	return process.memoryUsage().arrayBuffers;
}

describe('reading lines', () => {
	it('includes a last line without a newline', async () => {
		expect(await linesIn('a\nb', 'c\n\nd')).toEqual(['a', 'bc', '', 'd']);
	});

	it('accepts lines up to the maximum message size', async () => {
		const long = 'x'.repeat(MAX_MESSAGE_BYTES);
		const [exact, oversized] = await linesIn(`${long}\n`, `${long}x\n`);
		expect(exact).toBe(long);
		expect(oversized).toMatchObject({
			message: expect.stringContaining('larger than 4 MB') as string,
		});
		expect(oversized).toBeInstanceOf(OversizedLine);
	});

	it('keeps only parts of an oversized line in memory', async () => {
		const before = bufferBytes();
		let heldBytes = 0;
		async function* oversized() {
			for (let i = 0; i < 96; i += 1) yield Buffer.alloc(MB, 'x');
			heldBytes = bufferBytes() - before;
		}
		for await (const line of readLines(Readable.from(oversized()))) {
			expect(line).toBeInstanceOf(OversizedLine);
		}
		expect(heldBytes).toBeLessThan(48 * MB); // streams buffer up to 16 chunks
	});
});
