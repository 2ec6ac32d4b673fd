import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

it('are the same for starts at the same time', async () => {
	const file = join(folder, 'demo.json');
	const all = await Promise.all(Array.from({ length: 20 }, () => readSecrets(file)));
	expect(new Set(all.map(({ testKey }) => testKey)).size).toBe(1);
	expect(await readdir(folder)).toEqual(['demo.json']);
});

it.each(['{"testKey":', '{"apiKey":"cs_live_of_an_older_version"}'])(
	'reports a file that contains %s, and what to do',
	async (text) => {
		const file = join(folder, 'demo.json');
		await writeFile(file, text);
		await expect(readSecrets(file)).rejects.toThrow(
			`${file} is damaged, or from another version. Remove the folder ${folder}, and start again.`,
		);
	},
);
