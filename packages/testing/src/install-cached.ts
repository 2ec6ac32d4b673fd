import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from './npm.ts';

/** Milliseconds for each step; the first may fetch some 2,000 packages. */
const STEP_TIMEOUT_MS = 20 * 60_000;

/** What is too large for our own dependencies, and is installed once for all clones. */
export interface Cached {
	/** Of its folder in the user's cache. */
	name: string;
	/** What is said when it has to be installed. */
	announcement: string;
	/** The folder with its manifest, and its lock file if it has one. */
	manifest: string;
	/** What npm is asked to do, with a few words for it. */
	steps: ReadonlyArray<{ name: string; args: readonly string[] }>;
}

/** Fetches what the lock file names. `--ignore-scripts` because of the many install scripts that fetch what is not needed. */
export const FETCH = {
	name: 'fetching its packages',
	args: ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
};

const cacheFolder = (): string => {
	const { XDG_CACHE_HOME: xdg } = process.env;
	if (xdg !== undefined && xdg !== '') return xdg;
	return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
};

/** Where it is installed for every clone: keyed by its lock file or manifest, and by what native modules depend on. */
async function folderOf({ name, manifest }: Cached): Promise<string> {
	const key = createHash('sha256')
		.update(await readFile(join(manifest, (await filesOf(manifest)).at(-1)!)))
		.update([process.platform, process.arch, process.versions.modules].join());
	return join(cacheFolder(), 'contact-sync', `${name}-${key.digest('hex').slice(0, 12)}`);
}

async function filesOf(manifest: string): Promise<string[]> {
	const hasLock = await exists(join(manifest, 'package-lock.json'));
	return ['package.json', ...(hasLock ? ['package-lock.json'] : [])];
}

/** Whether it is installed already. */
export const isInstalled = async (cached: Cached): Promise<boolean> =>
	exists(await folderOf(cached));

/**
 * Gives the folder in which it is installed, installing it on first use.
 * It is installed beside its place and then moved there, so a broken install is never taken for a whole one.
 */
export async function installCached(cached: Cached, say: (line: string) => void): Promise<string> {
	const folder = await folderOf(cached);
	if (await exists(folder)) return folder;

	say(cached.announcement);
	await mkdir(join(folder, '..'), { recursive: true });
	const workshop = await mkdtemp(`${folder}.part-`);
	try {
		for (const name of await filesOf(cached.manifest)) {
			await copyFile(join(cached.manifest, name), join(workshop, name));
		}
		for (const { name, args } of cached.steps) await step(name, args, workshop, say);
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
	if (code !== 0) throw new Error(`It could not be installed (${name}):\n${tail(stderr)}`);
	say(`  ${name}: done in ${seconds()}`);
}

const tail = (text: string): string => text.trimEnd().split('\n').slice(-15).join('\n');

const exists = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);
