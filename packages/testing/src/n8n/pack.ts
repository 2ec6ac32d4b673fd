import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { N8N_PACKAGE } from '../paths.ts';
import { npm } from '../npm.ts';
import { run } from '../run.ts';

/** Packs the n8n package as npm would publish it and gives the tarball's path. */
export async function packNode(folder: string): Promise<string> {
	await mkdir(folder, { recursive: true });
	const { code, stdout, stderr } = await npm(['pack', '--json', '--pack-destination', folder], {
		cwd: N8N_PACKAGE,
	});
	if (code !== 0) throw new Error(`npm pack failed: ${stderr}`);
	const [packed] = JSON.parse(stdout) as Array<{ filename: string }>;
	return join(folder, packed!.filename);
}

/** Unpacks a tarball and gives the folder of the package in it. */
export async function unpack(tarball: string, folder: string): Promise<string> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const { code, stderr } = await run('tar', ['-xzf', tarball, '-C', folder]);
	if (code !== 0) throw new Error(`tar failed: ${stderr}`);
	return join(folder, 'package');
}

/** The source as its mirror has it, without what is built or installed, and without tests. */
export async function copySource(folder: string): Promise<string> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	for (const entry of await readdir(N8N_PACKAGE)) {
		if (['dist', 'node_modules', 'test'].includes(entry)) continue;
		await cp(join(N8N_PACKAGE, entry), join(folder, entry), { recursive: true });
	}
	return folder;
}
