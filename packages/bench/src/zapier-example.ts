import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npm } from '@contact-sync/testing/npm';
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

/** Installs an app's packages from npm, with this repository's overrides, which the CLI needs. */
export async function installPackages(folder: string): Promise<void> {
	const { overrides } = await readManifest(ROOT);
	const manifest = { ...(await readManifest(folder)), overrides };
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
	await rm(join(folder, 'node_modules'));
	const options = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
	const { code, stderr } = await npm(['install', ...options], { cwd: folder });
	if (code !== 0) throw new Error(`npm install failed: ${stderr}`);
}

const readManifest = async (folder: string) =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { overrides?: object };

/** Returns the size of the zip that would be uploaded to Zapier, in bytes. */
export async function zipSize(folder: string): Promise<number> {
	await zapier(folder, 'build', '--skip-dep-install', '--skip-validation');
	return (await stat(join(folder, 'build/build.zip'))).size;
}

async function zapier(folder: string, ...args: string[]): Promise<void> {
	const { code, stdout, stderr } = await zapierCli(folder, args);
	if (code !== 0) throw new Error(stdout + stderr);
}
