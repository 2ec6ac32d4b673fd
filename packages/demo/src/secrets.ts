import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Secrets of a clone, generated once and stored next to the clone's data. */
export interface Secrets {
	apiKey: string;
	ownerPassword: string;
	consolePassword: string;
}

/** Reads the secrets of this clone, or generates them on the first start. */
export async function readSecrets(file: string): Promise<Secrets> {
	const text = await readFile(file, 'utf8').catch(() => '{}');
	const secrets: Secrets = {
		apiKey: `cs_live_${randomBytes(24).toString('base64url')}`,
		ownerPassword: `Sample-${randomBytes(6).toString('hex')}1`, // n8n requires a capital letter and a number
		consolePassword: `sample-${randomBytes(9).toString('base64url')}`,
		...(JSON.parse(text) as Partial<Secrets>), // our own file
	};
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
	return secrets;
}
