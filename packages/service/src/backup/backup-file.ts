import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError, systemCode, unreadable } from '../start-error.ts';

/** In place of a file: what is piped to or from the command. */
export const PIPE = '-';

/**
 * Writes lines into a new file, gzipped.
 *
 * @throws StartError when the file is there already or cannot be made
 */
export async function writeBackupFile(
	file: string,
	batches: AsyncIterable<string[]>,
): Promise<void> {
	const text = Readable.from(toText(batches));
	if (file === PIPE) return pipeline(text, createGzip(), process.stdout, { end: false });
	try {
		// Contacts are nobody else's to read. A power cut must not take what was said to be there.
		const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
		await pipeline(text, createGzip(), target);
	} catch (error) {
		if (systemCode(error) === 'EEXIST') {
			throw new StartError(`${file} is there already. Give --to a name that is not taken.`);
		}
		await rm(file, { force: true });
		throw cannotBeUsed(file, error);
	}
}

/**
 * Looks whether there is something to read, before anything is made for it.
 *
 * @throws StartError when there is not
 */
export async function refuseUnreadable(file: string): Promise<void> {
	if (file === PIPE) return;
	try {
		await using handle = await open(file);
		await handle.read({ buffer: Buffer.alloc(1) }); // a folder is found only now
	} catch (error) {
		throw new StartError(`${file}: the backup cannot be read: ${unreadable(error)}.`);
	}
}

/**
 * Reads the lines of a file.
 *
 * @throws StartError when it cannot be read, or is not gzipped
 */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
	const source = file === PIPE ? process.stdin : createReadStream(file);
	const text = createGunzip().setEncoding('utf8');
	const piped = pipeline(source, text).catch((error: unknown) => text.destroy(error as Error));
	try {
		yield* linesIn(text);
	} catch (error) {
		throw cannotBeUsed(file, error);
	} finally {
		text.destroy();
		await piped;
	}
}

async function* toText(batches: AsyncIterable<string[]>): AsyncGenerator<string> {
	for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}

/** Not `readline`, which takes other characters for the end of a line too: they may stand in a contact's name. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
	let begun = '';
	for await (const piece of text) {
		const lines = (begun + piece).split('\n');
		begun = lines.pop()!;
		yield* lines;
	}
	if (begun !== '') yield begun;
}

/** What went wrong with the file; anything else passes as it is. */
function cannotBeUsed(file: string, error: unknown): unknown {
	const code = systemCode(error) ?? '';
	if (code.startsWith('Z_')) {
		return new StartError(`${file} is no whole backup: it cannot be unpacked. Take another file.`);
	}
	if (!/^E[A-Z]+$/.test(code)) return error;
	return new StartError(`${file} cannot be used (${code}). Name another file.`);
}
