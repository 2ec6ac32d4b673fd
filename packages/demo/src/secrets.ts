import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Secrets of a clone, generated once and stored next to the clone's data. */
export interface Secrets {
	/** API key for the test environment. */
	testKey: string;
	ownerPassword: string;
	consolePassword: string;
}

const generate = (): Secrets => ({
	testKey: `cs_test_${randomBytes(24).toString('base64url')}`,
	ownerPassword: `Sample-${randomBytes(6).toString('hex')}1`, // n8n requires a capital letter and a number
	consolePassword: `sample-${randomBytes(9).toString('base64url')}`,
});

/**
 * Reads the secrets of this clone, or generates them on the first start. Two starts at the same time get the
 * same secrets, because only one of them can create the file.
 *
 * @throws Error if the file can't be created, or is damaged
 */
export async function readSecrets(file: string): Promise<Secrets> {
	const complete = `${file}.${randomBytes(6).toString('hex')}`;
	await writeFile(complete, JSON.stringify(generate()), { mode: 0o600 });
	await link(complete, file).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
	});
	await rm(complete);
	const secrets = parse(await readFile(file, 'utf8'));
	if (secrets) return secrets;
	throw new Error(
		`${file} is damaged, or from another version. Remove the folder ${dirname(file)}, and start again.`,
	);
}

function parse(text: string): Secrets | undefined {
	try {
		const { testKey, ownerPassword, consolePassword } = JSON.parse(text) as Partial<Secrets>; // our own file
		if (!testKey || !ownerPassword || !consolePassword) return undefined;
		return { testKey, ownerPassword, consolePassword };
	} catch {
		return undefined;
	}
}
