import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { N8N_PACKAGE } from '../paths.ts';

/** Copies the package's source as in its mirror: without built files, installed files, and tests. */
export async function copySource(folder: string): Promise<string> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	for (const entry of await readdir(N8N_PACKAGE)) {
		if (['dist', 'node_modules', 'test'].includes(entry)) continue;
		await cp(join(N8N_PACKAGE, entry), join(folder, entry), { recursive: true });
	}
	return folder;
}
