import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@contact-sync/testing/paths';
import { zapierCli } from '@contact-sync/testing/zapier/cli';

/** Creates the TypeScript example from Zapier's CLI, and compiles it as specified in its package.json. */
export async function officialExample() {
	const parent = await mkdtemp(join(tmpdir(), 'contact-sync-bench-'));
	const folder = join(parent, 'example');
	await zapier(parent, 'init', 'example', '--template', 'custom-auth', '--language', 'typescript');
	await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
	const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
	// Compiles without type checks, because the example's tests would need vitest.
	await promisify(execFile)(process.execPath, [tsc, '--noCheck'], { cwd: folder });
	return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}

async function zapier(folder: string, ...args: string[]): Promise<void> {
	const { code, stdout, stderr } = await zapierCli(folder, args);
	if (code !== 0) throw new Error(stdout + stderr);
}
