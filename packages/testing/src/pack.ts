import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './npm.ts';
import { run } from './run.ts';

/** Packs a package as npm would publish it. Returns the path of the tarball. */
export async function packPackage(source: string, folder: string): Promise<string> {
	await mkdir(folder, { recursive: true });
	const { code, stdout, stderr } = await npm(['pack', '--json', '--pack-destination', folder], {
		cwd: source,
	});
	if (code !== 0) throw new Error(`npm pack failed: ${stderr}`);
	const [packed] = JSON.parse(stdout) as Array<{ filename: string }>;
	return join(folder, packed!.filename);
}

/** Unpacks a tarball. Returns the folder of the package. */
export async function unpack(tarball: string, folder: string): Promise<string> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const { code, stderr } = await run('tar', ['-xzf', tarball, '-C', folder]);
	if (code !== 0) throw new Error(`tar failed: ${stderr}`);
	return join(folder, 'package');
}
