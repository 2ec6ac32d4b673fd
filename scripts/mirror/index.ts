/**
 * `node scripts/mirror/index.ts <repository>`: pushes the committed n8n package and the core that it uses to the
 * branch main of a separate repository. See docs/publishing/n8n.md for the reason.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

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
const CORE = 'packages/core';

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
async function compose(root: string, folder: string, url?: string): Promise<string> {
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

const root = join(import.meta.dirname, '../..');
const [target] = process.argv.slice(2);
if (target === undefined) {
	process.stderr.write(
		'Specify the repository: node scripts/mirror/index.ts git@github.com:OWNER/REPOSITORY.git\n',
	);
	process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'mirror-n8n-'));
const git = (cwd: string, ...args: string[]) =>
	execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const here = (...args: string[]) => git(folder, ...args);

/** Name of the repository from a GitHub URL. */
const [, name] = /github\.com[/:]([\w-]+\/[\w.-]+?)(?:\.git)?$/.exec(target) ?? [];
const url = name && `https://github.com/${name}`;

try {
	// Latest commit in each package's history. Repeated splits create the same commits.
	const [node, core] = ['packages/n8n', CORE].map((part) =>
		git(root, 'subtree', 'split', '-q', `--prefix=${part}`, 'HEAD'),
	) as [string, string];
	git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder);
	here('read-tree', node);
	here('read-tree', `--prefix=${CORE}/`, core);
	here('rm', '-r', '-f', '--cached', '--quiet', 'test', `${CORE}/test`); // the tests need packages that aren't mirrored
	here('checkout-index', '--all');
	const version = await compose(root, folder, url);
	here('add', '--all');
	const tree = here('write-tree');

	const known = here('ls-remote', target, 'refs/heads/main') !== '';
	if (known) here('fetch', '--quiet', target, 'main');
	const before = known ? [here('rev-parse', 'FETCH_HEAD')] : [];
	const commit = here('rev-parse', '--short', 'HEAD');
	if (known && here('rev-parse', 'FETCH_HEAD^{tree}') === tree) {
		process.stdout.write(`The mirror is already up to date with ${commit}.\n`);
	} else {
		const parents = [...before, node, core].flatMap((parent) => ['-p', parent]);
		const said = `Version ${version}, from commit ${commit} of the source repository`;
		const mirrored = here('commit-tree', tree, ...parents, '-m', said);
		here('push', '--quiet', target, `${mirrored}:refs/heads/main`);
		process.stdout.write(`Mirrored: version ${version}, from commit ${commit}.\n`);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
