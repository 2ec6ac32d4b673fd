import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Root files that the package needs in a separate repository, with their paths in that repository. */
const ROOT_FILES = {
	'tsconfig.base.json': 'tsconfig.base.json',
	'package-lock.json': 'package-lock.json',
	'.gitignore': '.gitignore',
	'.npmrc': '.npmrc',
	'scripts/mirror/release.yml': '.github/workflows/release.yml',
	'scripts/release/check-tag.ts': 'scripts/release/check-tag.ts',
	'scripts/mirror/MIRROR.md': 'MIRROR.md',
};

/**
 * Development dependencies that build the package. Lint tools aren't included, because their dependencies
 * can't be locked without overrides.
 */
const TOOLS = ['esbuild', 'typescript'];

/** Folder of the core in the mirror. The path is the same in this repository, so that relative paths work. */
export const CORE = 'packages/core';

interface Manifest {
	version: string;
	repository: { url: string };
	devDependencies: Record<string, string>;
}

/**
 * Turns a folder into a repository that can be installed, built, and published separately. The folder
 * contains the files of packages/n8n, and the core's files in packages/core. Returns the version of the
 * package.
 *
 * @param url URL of the repository on GitHub, if known
 */
export async function compose(root: string, folder: string, url?: string): Promise<string> {
	for (const [from, to] of Object.entries(ROOT_FILES)) {
		await mkdir(dirname(join(folder, to)), { recursive: true });
		await copyFile(join(root, from), join(folder, to));
	}
	const manifest = (await readJson(join(folder, 'package.json'))) as Manifest;
	const tools = ((await readJson(join(root, 'package.json'))) as Manifest).devDependencies;
	if (url !== undefined) manifest.repository.url = `git+${url}.git`;
	const pinned = Object.fromEntries(TOOLS.map((name) => [name, tools[name]!]));
	Object.assign(manifest.devDependencies, pinned);
	await writeJson(join(folder, 'package.json'), { ...manifest, workspaces: [CORE] });

	const settings = await readJson(join(folder, 'tsconfig.json'));
	await writeJson(join(folder, 'tsconfig.json'), { ...settings, extends: './tsconfig.base.json' });

	// The root's lock file contains all packages, so npm only removes entries and works offline.
	const lock = ['install', '--package-lock-only', '--ignore-scripts', '--offline'];
	execFileSync('npm', [...lock, '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
	return manifest.version;
}

const readJson = async (file: string): Promise<object> =>
	JSON.parse(await readFile(file, 'utf8')) as object;
const writeJson = (file: string, value: object) =>
	writeFile(file, `${JSON.stringify(value, undefined, '\t')}\n`);
