import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { run } from '../run.ts';
import { copyRepository, GENERATING, type RepositoryCopy } from './copy.ts';
import { doStep, readGuide } from './guide.ts';

/** What npm publishes of the node. */
const PUBLISHED = ['package.json', 'README.md', 'LICENSE', 'dist'];

/** What changesets read, besides the packages. The checks of the package are part of it. */
const PACKAGES = { ...GENERATING.packages, '@contact-sync/verify': 'packages/verify' };
const OTHERS = [...GENERATING.others, '.changeset', '.gitignore', 'package-lock.json'];

/** Changesets look for the commit of each changeset. */
const COMMIT = [
	['init', '--quiet'],
	['add', '--all'],
	[
		...['-c', 'user.name=Ada Byron', '-c', 'user.email=ada@acme.example'],
		...['commit', '--quiet', '--no-verify', '-m', 'Change a default'],
	],
];

/** Builds the next version of the n8n node, 0.2.0, into a folder. Returns the folder of the package, ready to publish. */
export async function buildNextVersion(folder: string): Promise<string> {
	const copy = await copyNextVersion();
	try {
		await mkdir(folder, { recursive: true });
		for (const name of PUBLISHED) {
			const source = join(copy.folder, 'packages/n8n', name);
			await cp(source, join(folder, name), { recursive: true });
		}
		return folder;
	} finally {
		await copy.remove();
	}
}

/** Follows the guide of docs/version-steps.md in a copy of the repository, and builds the node and the Zapier app there. */
export async function copyNextVersion(): Promise<RepositoryCopy> {
	const copy = await copyRepository(PACKAGES, OTHERS);
	const inCopy = (program: string, ...args: string[]) => runIn(copy.folder, program, args);
	try {
		const steps = await readGuide(join(ROOT, 'docs/version-steps.md'), 'Changing a default');
		for (const step of steps) await doStep(copy.folder, step);
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
