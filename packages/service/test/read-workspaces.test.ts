import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspaces } from '../src/workspace/read-workspaces.ts';
import { useTempFolders } from './helpers/temp-folder.ts';
import { workspace } from './helpers/workspace.ts';

const newFolder = useTempFolders();

/** Reads workspace files with these products and names of keys. */
function read(...files: (readonly [product: string, key: string])[]) {
	const folder = newFolder();
	const paths = files.map(([product, name], index) => {
		const path = join(folder, `${index}.yaml`);
		writeFileSync(path, workspace([{ name }], product));
		return path;
	});
	return readWorkspaces(paths);
}

test('files of different products are read in order', async () => {
	const workspaces = await read(['Beta', 'beta'], ['Acme', 'acme']);
	expect(workspaces.map(({ product }) => product)).toEqual(['Beta', 'Acme']);
});

test('two files for one product are rejected', async () => {
	await expect(read(['Acme', 'one'], ['Acme', 'two'])).rejects.toThrow(
		/1\.yaml: another workspace file is also for the product Acme\. Use one file per product\./,
	);
});

test('two files with the same name of a key are rejected', async () => {
	await expect(read(['Acme', 'live'], ['Beta', 'live'])).rejects.toThrow(
		/1\.yaml: another workspace file also has a key named live\. Use a unique name for each key\./,
	);
});
