import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from '../src/secrets.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps the secrets for later starts', async () => {
	const file = join(folder, 'demo.json');
	const first = await readSecrets(file);
	expect(first.testKey).toMatch(/^cs_test_.{32}$/);
	expect(await readSecrets(file)).toEqual(first);
});

it('generates other secrets for another clone', async () => {
	const secrets = await readSecrets(join(folder, 'demo.json'));
	expect((await readSecrets(join(folder, 'other.json'))).testKey).not.toBe(secrets.testKey);
});

it('says what to do if the file is damaged', async () => {
	const file = join(folder, 'demo.json');
	await writeFile(file, '{"testKey":');
	await expect(readSecrets(file)).rejects.toThrow(
		`${file} isn't valid JSON. Remove the folder ${folder}, and start again.`,
	);
});
