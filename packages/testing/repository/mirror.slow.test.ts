import { appendFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository, type RepositoryCopy } from '@contact-sync/testing/repository/copy';
import { ROOT } from '@contact-sync/testing/paths';
import { run } from '@contact-sync/testing/run';

const PACKAGES = {
	'@contact-sync/core': 'packages/core',
	'n8n-nodes-contact-sync': 'packages/n8n',
};
const OTHERS = ['package.json', 'package-lock.json', 'tsconfig.base.json', '.gitignore', '.npmrc'];

/** Git identity for machines that have none. */
const WHO = { name: 'Ada Byron', email: 'ada@acme.example' };
const GIT = {
	GIT_AUTHOR_NAME: WHO.name,
	GIT_AUTHOR_EMAIL: WHO.email,
	GIT_COMMITTER_NAME: WHO.name,
	GIT_COMMITTER_EMAIL: WHO.email,
};

let copy: RepositoryCopy;
let folder: string;

async function say(cwd: string, program: string, ...args: string[]): Promise<string> {
	const { code, stdout, stderr } = await run(program, args, {
		cwd,
		env: { ...process.env, ...GIT, NODE_ENV: '' }, // n8n's rules take file names from elsewhere in tests
	});
	expect([code, code === 0 || stdout + stderr]).toEqual([0, true]);
	return stdout.trim();
}

const git = (cwd: string, ...args: string[]) => say(cwd, 'git', ...args);
const mirror = () =>
	say(copy.folder, process.execPath, 'scripts/mirror/index.ts', join(folder, 'bare'));
const commits = () => git(join(folder, 'bare'), 'rev-list', '--count', 'main');
const read = (path: string) => readFile(join(folder, 'clone', path), 'utf8');

async function commitAll(message: string) {
	await git(copy.folder, 'add', '--all');
	await git(copy.folder, 'commit', '--quiet', '-m', message);
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'mirror-'));
	copy = await copyRepository(PACKAGES, [...OTHERS, 'scripts']);
	await git(copy.folder, 'init', '--quiet');
	await commitAll('The first one');
	await git(folder, 'init', '--quiet', '--bare', 'bare');
	await mirror();
	await git(folder, 'clone', '--quiet', '--branch', 'main', 'bare', 'clone');
});
afterAll(async () => {
	await copy?.remove();
	await rm(folder, { recursive: true, force: true });
});

describe('node scripts/mirror/index.ts', () => {
	it('moves the package to the root, keeps the core as a workspace, and omits the tests', async () => {
		const manifest = JSON.parse(await read('package.json')) as Record<string, unknown>;
		expect(manifest).toMatchObject({
			name: 'n8n-nodes-contact-sync',
			workspaces: ['packages/core'],
			devDependencies: {
				'@contact-sync/core': expect.any(String),
				esbuild: expect.any(String),
				typescript: expect.any(String),
			},
		});
		expect(manifest.repository).not.toHaveProperty('directory');
		expect(manifest).not.toHaveProperty('overrides');
		expect(await read('packages/core/package.json')).toContain('"@contact-sync/core"');
		const files = (await git(join(folder, 'clone'), 'ls-files')).split('\n');
		expect(files.filter((file) => file.includes('test/'))).toEqual([]);
	});

	it('locks the same versions as the monorepo', async () => {
		type Lock = { packages: Record<string, { version?: string }> };
		const [all, some] = [
			JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as Lock,
			JSON.parse(await read('package-lock.json')) as Lock,
		];
		const locked = Object.entries(some.packages).filter(([path]) => path !== ''); // without the package itself
		expect(locked.map(([path]) => path)).toContain('node_modules/ky');
		for (const [path, { version }] of locked) {
			expect([path, version]).toEqual([path, all.packages[path]?.version]);
		}
	});

	it("creates sources that n8n's scanner accepts", async () => {
		const source = join(folder, 'source');
		await cp(join(folder, 'clone'), source, {
			recursive: true,
			filter: (path) => !/\/(node_modules|dist|\.git)$/.test(path),
		});
		const output = await say(ROOT, process.execPath, 'packages/testing/published/scan.ts', source);
		expect(output).toBe('accepted');
	});

	it('adds a commit only if there are changes, and keeps the history', async () => {
		const before = Number(await commits());
		expect(await mirror()).toContain('already');
		expect(Number(await commits())).toBe(before);
		await appendFile(join(copy.folder, 'packages/core/src/index.ts'), '// one line more\n');
		await commitAll('A change of the core');
		expect(await mirror()).toContain('Mirrored: version');
		expect(Number(await commits())).toBe(before + 2); // the latest commits of the core and of the mirror
		const log = await git(join(folder, 'bare'), 'log', '--format=%s', 'main');
		expect(log).toContain('A change of the core');
		const shown = await git(join(folder, 'bare'), 'show', 'main:packages/core/src/index.ts');
		expect(shown).toMatch(/one line more$/);
	});
});
