import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, ZAPIER_PACKAGE } from '../paths.ts';
import { run } from '../run.ts';

/**
 * Builds the app in a temporary folder. In the app's original folder, the CLI would write files, and read the
 * connection from a developer's `.env`.
 */
export async function copyZapierApp(): Promise<{ folder: string; remove: () => Promise<void> }> {
	const folder = await mkdtemp(join(tmpdir(), 'zapier-app-'));
	const build = join(ZAPIER_PACKAGE, 'scripts/build.ts');
	const { code, stderr } = await run(process.execPath, [build, join(folder, 'dist/index.js')]);
	assert.equal(code, 0, stderr);
	await copyFile(join(ZAPIER_PACKAGE, 'package.json'), join(folder, 'package.json'));
	await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
	return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
