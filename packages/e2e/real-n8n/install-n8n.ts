import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../lib/npm.ts';

/** The manifest and the lock file of the n8n that is run. */
const MANIFEST = join(import.meta.dirname, 'install');

/** Milliseconds for each of the two steps; the first fetches some 2,000 packages. */
const STEP_TIMEOUT_MS = 20 * 60_000;

/** `--ignore-scripts` because of the many install scripts that fetch what is not needed; sqlite3 needs its own. */
const STEPS = [
	{
		name: 'fetching its packages',
		args: ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
	},
	{ name: 'building its SQLite', args: ['rebuild', 'sqlite3'] },
];

const cacheFolder = (): string => {
	const { XDG_CACHE_HOME: xdg } = process.env;
	if (xdg !== undefined && xdg !== '') return xdg;
	return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
};

/** Where this n8n is installed for every clone: keyed by its lock file and by what native modules depend on. */
async function installFolder(): Promise<string> {
	const key = createHash('sha256')
		.update(await readFile(join(MANIFEST, 'package-lock.json')))
		.update([process.platform, process.arch, process.versions.modules].join());
	return join(cacheFolder(), 'contact-sync', `n8n-${key.digest('hex').slice(0, 12)}`);
}

/**
 * Gives the folder of the pinned n8n, installing it on first use.
 * It is installed beside its place and then moved there, so a broken install is never taken for a whole one.
 */
export async function installN8n(say: (line: string) => void): Promise<string> {
	const folder = await installFolder();
	if (await exists(folder)) return folder;

	say('Installing n8n (once for all clones: some 2 GB, a few minutes)');
	await mkdir(join(folder, '..'), { recursive: true });
	const workshop = await mkdtemp(`${folder}.part-`);
	try {
		for (const name of ['package.json', 'package-lock.json']) {
			await copyFile(join(MANIFEST, name), join(workshop, name));
		}
		for (const { name, args } of STEPS) await step(name, args, workshop, say);
		await rename(workshop, folder).catch(async (error: unknown) => {
			if (!(await exists(folder))) throw error; // else another clone was faster
		});
	} finally {
		await rm(workshop, { recursive: true, force: true });
	}
	return folder;
}

async function step(
	name: string,
	args: readonly string[],
	cwd: string,
	say: (line: string) => void,
) {
	const startedAt = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	say(`  ${name} …`);
	const ticker = setInterval(() => say(`  ${name} … ${seconds()}`), 15_000);
	const { code, stderr } = await npm(args, { cwd, timeoutMs: STEP_TIMEOUT_MS });
	clearInterval(ticker);
	if (code !== 0) throw new Error(`n8n could not be installed (${name}):\n${tail(stderr)}`);
	say(`  ${name}: done in ${seconds()}`);
}

const tail = (text: string): string => text.trimEnd().split('\n').slice(-15).join('\n');

const exists = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);
