import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@contact-sync/testing/paths';

interface Manifest {
	name: string;
	private?: boolean;
	repository: object & { url: string };
	publishConfig?: object;
}

/**
 * Checks the fields that npm needs to attest a package's origin, and that n8n's scanner needs to find its
 * source.
 */
export async function checkManifest(folder: string): Promise<void> {
	const { name, private: hidden, repository, publishConfig } = await read(folder);
	assert.notEqual(hidden, true);
	assert.deepEqual(publishConfig, { access: 'public', provenance: true });
	assert.match(repository.url, /^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/);
	assert.deepEqual(Object.keys(repository).toSorted(), ['type', 'url']); // never a directory
	assert.deepEqual(await foldersNamed(name), ['packages/n8n']); // the scanner uses the first folder with the name
}

const read = async (folder: string): Promise<Manifest> =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

async function foldersNamed(name: string): Promise<string[]> {
	const exclude = (path: string) => /(^|\/)(node_modules|\.data)$/.test(path);
	const files = globSync('**/package.json', { cwd: ROOT, exclude });
	const folders = files.map((file) => file.replace(/\/?package\.json$/, ''));
	const names = await Promise.all(folders.map((folder) => read(join(ROOT, folder))));
	return folders.filter((_, place) => names[place]!.name === name);
}
