import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the total size of the files in a folder and its subfolders, in bytes. */
export async function folderSize(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const sizes = entries
		.filter((entry) => entry.isFile())
		.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
