import { existsSync } from 'node:fs';
import { readFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { npm } from './npm.ts';
import { requireSpace } from './require-space.ts';

/**
 * Counts the packages that npm has installed so far, by the lock file in the same folder.
 * npm skips some optional packages, such as those for other platforms, so the total can be a little too high.
 *
 * @returns text such as `412 of 1,998 packages`; undefined without a lock file
 */
async function describeProgress(folder: string): Promise<string | undefined> {
	const lock = await readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => undefined);
	if (lock === undefined) return undefined;
	const { packages } = JSON.parse(lock) as { packages: object };
	const paths = Object.keys(packages).filter((path) => path.startsWith('node_modules/'));
	const found = paths.filter((path) => existsSync(join(folder, path, 'package.json')));
	const format = (count: number) => count.toLocaleString('en-US');
	return `${format(found.length)} of ${format(paths.length)} packages`;
}

/** Timeout of each step, in milliseconds. The first step may fetch about 2,000 packages. */
const STEP_TIMEOUT_MS = 20 * 60_000;

/** Interval between progress messages, in milliseconds. */
const PROGRESS_MS = 5_000;

/** A tool that is too large for the development dependencies, installed once for all clones. */
export interface CachedInstall {
	/** Prefix of the installation's folder in the user's cache. */
	name: string;
	/** Noun phrase for messages. */
	description: string;
	/** Download, disk space, and time, for the message before the installation. */
	size: string;
	/** Folder with the manifest, an optional lock file, and local packages. */
	manifest: string;
	/** npm commands to run, each with a name for the output. */
	steps: ReadonlyArray<{ name: string; args: readonly string[] }>;
	/** Required free space in megabytes. @default 0 */
	diskMb?: number;
}

/**
 * Installs the packages in the lock file. `--ignore-scripts` skips install scripts, which often download unnecessary files.
 * `--prefer-offline` takes packages from npm's cache, for example after an interruption.
 */
export const FETCH_STEP = {
	name: 'fetching its packages',
	args: [
		'ci',
		'--prefer-offline',
		'--ignore-scripts',
		'--legacy-peer-deps',
		'--no-audit',
		'--no-fund',
	],
};

const cacheFolder = (): string => {
	const { XDG_CACHE_HOME: xdg } = process.env;
	if (xdg !== undefined && xdg !== '') return xdg;
	return join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache');
};

/**
 * Returns the folder for the installation. Its name contains a hash of the manifest's files and the platform,
 * which native modules depend on.
 */
async function folderOf({ name, manifest }: CachedInstall): Promise<string> {
	const key = createHash('sha256');
	const entries = await readdir(manifest, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const paths = files.map((file) => join(file.parentPath, file.name)).sort();
	for (const path of paths) key.update(await readFile(path));
	key.update([process.platform, process.arch, process.versions.modules].join());
	return join(cacheFolder(), 'contact-sync', `${name}-${key.digest('hex').slice(0, 12)}`);
}

/** Returns whether the tool is already installed. */
export const isInstalled = async (cached: CachedInstall): Promise<boolean> =>
	existsSync(await folderOf(cached));

/**
 * Returns the folder of the installation, installing it on first use.
 * Installs into a temporary folder and renames it, so an interrupted installation is never used.
 *
 * @throws Error for the user, if the disk is too small or with npm's last lines
 */
export async function installCached(
	cached: CachedInstall,
	log: (line: string) => void,
	signal?: AbortSignal,
): Promise<string> {
	const folder = await folderOf(cached);
	if (existsSync(folder)) return folder;

	log(`Installing ${cached.description}, once for all clones: ${cached.size}\n  into ${folder}`);
	await mkdir(dirname(folder), { recursive: true });
	await removeAbandoned(dirname(folder));
	await requireSpace(cached.description, dirname(folder), cached.diskMb ?? 0);
	const temporaryFolder = await mkdtemp(`${folder}${PART}${process.pid}-`);
	try {
		await cp(cached.manifest, temporaryFolder, { recursive: true });
		for (const { name, args } of cached.steps) {
			await step(name, args, { cwd: temporaryFolder, log, signal });
		}
		await rename(temporaryFolder, folder).catch((error: unknown) => {
			if (!existsSync(folder)) throw error; // otherwise another clone installed it first
		});
	} catch (error) {
		signal?.throwIfAborted();
		const { message } = error as Error; // every error here is an Error
		throw new Error(
			`Can't install ${cached.description}. Check the connection to the npm registry, and run the command again. npm's cache keeps the downloaded packages.\n${message}`,
			{ cause: error },
		);
	} finally {
		await rm(temporaryFolder, { recursive: true, force: true, maxRetries: 5 });
	}
	return folder;
}

/** In the name of a temporary folder, precedes the ID of the process that installs. */
const PART = '.part-';

/**
 * Removes temporary folders of processes that were killed. Their npm may still be writing: then the folder stays
 * until the next installation.
 */
async function removeAbandoned(cache: string): Promise<void> {
	for (const name of await readdir(cache)) {
		const [, owner] = name.split(PART);
		if (owner === undefined || isAlive(Number.parseInt(owner, 10))) continue;
		await rm(join(cache, name), { recursive: true, force: true }).catch(() => {});
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'; // a process of another user
	}
}

interface StepContext {
	cwd: string;
	log: (line: string) => void;
	signal: AbortSignal | undefined;
}

async function step(name: string, args: readonly string[], { cwd, log, signal }: StepContext) {
	signal?.throwIfAborted();
	const startedAt = Date.now();
	const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	log(`  ${name} …`);
	let isRunning = true;
	const ticker = setInterval(async () => {
		const progress = await describeProgress(cwd);
		if (isRunning) log(`  ${seconds()}  ${progress ?? '…'}`);
	}, PROGRESS_MS);
	const { code, stderr } = await npm(args, { cwd, signal, timeoutMs: STEP_TIMEOUT_MS });
	clearInterval(ticker);
	isRunning = false;
	signal?.throwIfAborted();
	if (code !== 0) throw new Error(`npm failed (${name}):\n${tail(stderr)}`);
	log(`  ${name}: done in ${seconds()}`);
}

const tail = (text: string): string => text.trimEnd().split('\n').slice(-15).join('\n');
