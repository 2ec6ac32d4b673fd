import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { removeIfStopped } from '../../base/remove-if-stopped.ts';
import { isDiskFull, StartError, systemCode, unreadable } from '../../base/start-error.ts';
import { isConnectionLost } from '../is-connection-lost.ts';

/** File name that selects stdout or stdin. */
export const PIPE = '-';

/**
 * Writes lines, gzipped, to a new file or to stdout. Resolves after the last byte is written.
 *
 * @throws StartError if the file exists or can't be written, or if the program that reads stdout closes it
 * early
 */
export async function writeBackupFile(
	file: string,
	batches: AsyncIterable<string[]>,
): Promise<void> {
	const text = Readable.from(toText(batches));
	if (file === PIPE) return pipeline(text, createGzip(), writeToStdout);
	using written = new DisposableStack();
	try {
		// The file contains contacts, so only its owner can read it.
		// A backup that was reported as complete must survive a power failure.
		const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
		target.once('open', () => written.use(removeIfStopped(file)));
		await pipeline(text, createGzip(), target);
	} catch (error) {
		if (systemCode(error) === 'EEXIST') {
			throw new StartError(`${file} already exists. Use another name for --to.`);
		}
		await rm(file, { force: true });
		throw fileError(file, error);
	}
}

/**
 * Writes chunks to stdout one at a time. If the process exited before the last write, a slow reader would
 * lose data.
 */
async function writeToStdout(chunks: AsyncIterable<Buffer>): Promise<void> {
	process.stdout.on('error', () => {}); // writeChunk reports the error
	for await (const chunk of chunks) await writeChunk(chunk);
}

function writeChunk(chunk: Buffer): Promise<void> {
	return new Promise((resolve, reject) => {
		process.stdout.write(chunk, (error) => {
			if (error) reject(stdoutError(error));
			else resolve();
		});
	});
}

function stdoutError(error: Error): StartError {
	const code = systemCode(error) ?? error.name;
	const reason =
		code === 'EPIPE' ? 'the program that reads stdout closed it early' : `stdout failed (${code})`;
	return new StartError(`The backup is incomplete: ${reason}. Run the command again.`);
}

/**
 * Checks, before the restore creates anything, that a backup can be read.
 *
 * @throws StartError if the file can't be read
 */
export async function requireReadable(file: string): Promise<void> {
	if (file === PIPE) return;
	try {
		await using handle = await open(file);
		await handle.read({ buffer: Buffer.alloc(1) }); // a folder can be opened, but not read
	} catch (error) {
		throw new StartError(`The backup ${file} can't be read: ${unreadable(error)}.`);
	}
}

/**
 * Reads the lines from a file or stdin.
 *
 * @throws StartError if the input can't be read or isn't gzipped
 */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
	const source = file === PIPE ? process.stdin : createReadStream(file);
	const text = createGunzip().setEncoding('utf8');
	const piped = pipeline(source, text).catch((error: unknown) => text.destroy(error as Error));
	try {
		yield* linesIn(text);
	} catch (error) {
		throw fileError(file, error);
	} finally {
		text.destroy();
		await piped;
	}
}

async function* toText(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
	for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}

/** Splits text at line feeds. Unlike `readline`, it keeps other line separators, which a contact's name may contain. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
	let partial = '';
	for await (const piece of text) {
		const lines = (partial + piece).split('\n');
		partial = lines.pop()!;
		yield* lines;
	}
	if (partial !== '') yield partial;
}

/** Converts an error about a file or stdin to a StartError. Returns any other error unchanged. */
function fileError(file: string, error: unknown): unknown {
	if (isConnectionLost(error) || isDiskFull(error)) return error; // the cause isn't the file
	const code = systemCode(error) ?? '';
	const name = file === PIPE ? 'stdin' : file;
	if (code.startsWith('Z_')) {
		return new StartError(
			`${name} isn't a complete backup: it can't be unpacked. Nothing was restored. Choose another file.`,
		);
	}
	if (!/^E[A-Z]+$/.test(code)) return error;
	return new StartError(`${name} can't be used (${code}). Choose another file.`);
}
