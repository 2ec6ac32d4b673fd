import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { run } from '../run.ts';
import { copyRepository, GENERATING, type RepositoryCopy } from './copy.ts';
import { applyStep, readGuide } from './guide.ts';

/** Files of the node that npm publishes. */
const PUBLISHED_FILES = ['package.json', 'README.md', 'LICENSE', 'dist'];

const OTHERS = [...GENERATING.others, '.changeset', '.gitignore', 'package-lock.json'];

/** Git commands that create a commit, because the Changesets CLI looks up the commit of each changeset. */
const COMMIT = [
	['init', '--quiet'],
	['add', '--all'],
	[
		...['-c', 'user.name=Ada Byron', '-c', 'user.email=ada@acme.example'],
		...['commit', '--quiet', '--no-verify', '-m', 'Change a default'],
	],
];

/** Builds the next version of the n8n node, 0.2.0, in a folder. Returns the folder of the package, ready to publish. */
export async function buildNextVersion(folder: string): Promise<string> {
	const copy = await copyNextVersion();
	try {
		await mkdir(folder, { recursive: true });
		for (const name of PUBLISHED_FILES) {
			const source = join(copy.folder, 'packages/n8n', name);
			await cp(source, join(folder, name), { recursive: true });
		}
		return folder;
	} finally {
		await copy.remove();
	}
}

/** Follows the guide in docs/publishing/versioning.md in a copy of the repository, and builds the node and the Zapier app. */
export async function copyNextVersion(): Promise<RepositoryCopy> {
	const copy = await copyRepository(GENERATING.packages, OTHERS);
	const inCopy = (program: string, ...args: string[]) => runIn(copy.folder, program, args);
	try {
		const steps = await readGuide(
			join(ROOT, 'docs/publishing/versioning.md'),
			'Changing a default',
		);
		for (const step of steps) await applyStep(copy.folder, step);
		for (const args of COMMIT) await inCopy('git', ...args);
		await inCopy(process.execPath, 'node_modules/@changesets/cli/bin.js', 'version');
		await inCopy(process.execPath, 'scripts/generate.ts');
		await inCopy(process.execPath, 'packages/n8n/scripts/build.mts');
		await inCopy(process.execPath, 'packages/zapier/scripts/build.ts');
		return copy;
	} catch (error) {
		await copy.remove();
		throw error;
	}
}

async function runIn(cwd: string, program: string, args: readonly string[]): Promise<void> {
	const { code, stdout, stderr } = await run(program, args, { cwd });
	if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
