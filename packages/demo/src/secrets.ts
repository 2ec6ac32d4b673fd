import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
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
 * same secrets, because only one of them creates the file.
 *
 * @throws Error if the file can't be created, or is damaged
 */
export async function readSecrets(file: string): Promise<Secrets> {
	await writeFile(file, JSON.stringify(generate()), { mode: 0o600, flag: 'wx' }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST') throw error;
		},
	);
	try {
		return JSON.parse(await readFile(file, 'utf8')) as Secrets; // our own file
	} catch {
		throw new Error(
			`${file} isn't valid JSON. Remove the folder ${dirname(file)}, and start again.`,
		);
	}
}
