import { inflateRawSync } from 'node:zlib';

/** An entry of a zip. */
export interface ZipEntry {
	name: string;
	/** Content of the file; for a link, its target. */
	content: Buffer;
	isLink: boolean;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
const UNIX_TYPE = 0o170000;
const UNIX_LINK = 0o120000;

/** Reads a zip of less than 4 GB, as written by the Zapier CLI. @throws Error if the file isn't a zip */
export function readZip(zip: Buffer): ZipEntry[] {
	const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
	if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('This is no zip.');
	const entries: ZipEntry[] = [];
	let at = zip.readUInt32LE(end + 16);
	while (zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
		const nameLength = zip.readUInt16LE(at + 28);
		entries.push({
			name: zip.toString('utf8', at + 46, at + 46 + nameLength),
			content: contentOf(zip, at),
			isLink: ((zip.readUInt32LE(at + 38) >>> 16) & UNIX_TYPE) === UNIX_LINK,
		});
		at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
	}
	return entries;
}

function contentOf(zip: Buffer, at: number): Buffer {
	const local = zip.readUInt32LE(at + 42);
	const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
	const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
	return zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
}
