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

/** Reads the secrets of this clone, or generates them on the first start. @throws Error if the file is damaged */
export async function readSecrets(file: string): Promise<Secrets> {
	const text = await readFile(file, 'utf8').catch(() => '{}');
	const secrets: Secrets = {
		testKey: `cs_test_${randomBytes(24).toString('base64url')}`,
		ownerPassword: `Sample-${randomBytes(6).toString('hex')}1`, // n8n requires a capital letter and a number
		consolePassword: `sample-${randomBytes(9).toString('base64url')}`,
		...parse(text, file),
	};
	await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
	return secrets;
}

function parse(text: string, file: string): Partial<Secrets> {
	try {
		return JSON.parse(text) as Partial<Secrets>; // our own file
	} catch {
		throw new Error(
			`${file} isn't valid JSON. Remove the folder ${dirname(file)}, and start again.`,
		);
	}
}
