import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { npm } from './npm.ts';

/** Timeout of each step, in milliseconds. The first step may fetch about 2,000 packages. */
const STEP_TIMEOUT_MS = 20 * 60_000;

/** A tool that is too large for the development dependencies, installed once for all clones. */
export interface CachedInstall {
	/** Prefix of the installation's folder in the user's cache. */
	name: string;
	/** Message before the installation. */
	announcement: string;
	/** Folder with the manifest and an optional lock file. */
	manifest: string;
	/** npm commands to run, each with a name for the output. */
	steps: ReadonlyArray<{ name: string; args: readonly string[] }>;
}

/** Installs the packages in the lock file. `--ignore-scripts` skips install scripts, which often download unnecessary files. */
export const FETCH_STEP = {
	name: 'fetching its packages',
	args: ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
};

const cacheFolder = (): string => {
	const { XDG_CACHE_HOME: xdg } = process.env;
	if (xdg !== undefined && xdg !== '') return xdg;
	return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
};

/**
 * Returns the folder for the installation. Its name contains a hash of the lock file (or the manifest) and
 * the platform, which native modules depend on.
 */
async function folderOf({ name, manifest }: CachedInstall): Promise<string> {
	const key = createHash('sha256')
		.update(await readFile(join(manifest, (await filesOf(manifest)).at(-1)!)))
		.update([process.platform, process.arch, process.versions.modules].join());
	return join(cacheFolder(), 'contact-sync', `${name}-${key.digest('hex').slice(0, 12)}`);
}

async function filesOf(manifest: string): Promise<string[]> {
	const hasLock = await exists(join(manifest, 'package-lock.json'));
	return ['package.json', ...(hasLock ? ['package-lock.json'] : [])];
}

/** Returns whether the tool is already installed. */
export const isInstalled = async (cached: CachedInstall): Promise<boolean> =>
	exists(await folderOf(cached));

/**
 * Returns the folder of the installation, installing it on first use.
 * Installs into a temporary folder and renames it, so an interrupted installation is never used.
 */
export async function installCached(
	cached: CachedInstall,
	log: (line: string) => void,
): Promise<string> {
	const folder = await folderOf(cached);
	if (await exists(folder)) return folder;

	log(cached.announcement);
	await mkdir(join(folder, '..'), { recursive: true });
	const temporaryFolder = await mkdtemp(`${folder}.part-`);
	try {
		for (const name of await filesOf(cached.manifest)) {
			await copyFile(join(cached.manifest, name), join(temporaryFolder, name));
		}
		for (const { name, args } of cached.steps) await step(name, args, temporaryFolder, log);
		await rename(temporaryFolder, folder).catch(async (error: unknown) => {
			if (!(await exists(folder))) throw error; // otherwise another clone installed it first
		});
	} finally {
		await rm(temporaryFolder, { recursive: true, force: true });
	}
	return folder;
}

async function step(
	name: string,
	args: readonly string[],
	cwd: string,
	log: (line: string) => void,
) {
	const startedAt = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	log(`  ${name} …`);
	const ticker = setInterval(() => log(`  ${name} … ${seconds()}`), 15_000);
	const { code, stderr } = await npm(args, { cwd, timeoutMs: STEP_TIMEOUT_MS });
	clearInterval(ticker);
	if (code !== 0) throw new Error(`It could not be installed (${name}):\n${tail(stderr)}`);
	log(`  ${name}: done in ${seconds()}`);
}

const tail = (text: string): string => text.trimEnd().split('\n').slice(-15).join('\n');

const exists = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);
