import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FETCH_STEP, installCached, isInstalled, type CachedInstall } from './install-cached.ts';
import { ROOT } from './paths.ts';

/** Properties of a tool's manifest, in addition to those that npm reads. */
interface Manifest {
	/** Noun phrase for messages. */
	description: string;
	/** Size of the installed tool. */
	size: string;
}

const installations = new Map<string, Promise<string>>();

/**
 * Returns the folder of a tool, installing it on first use from its manifest and lock file in `tools/<name>`.
 *
 * @throws Error with a message for the user if the installation fails
 */
export function installTool(name: string): Promise<string> {
	const started = installations.get(name) ?? install(name);
	installations.set(name, started);
	started.catch(() => installations.delete(name)); // the next call tries again
	return started;
}

/** Returns a function that loads packages of a tool, which is installed on first use. */
export const requireFromTool = async (name: string): Promise<NodeJS.Require> =>
	createRequire(join(await installTool(name), 'package.json'));

/** Ends a command whose tool can't be installed: prints the message without a stack trace, and exits with code 1. */
export function exitWithMessage({ message }: Error): never {
	process.stderr.write(`${message}\n`);
	process.exit(1);
}

/** Returns whether a tool is already installed. */
export const isToolInstalled = async (name: string): Promise<boolean> =>
	isInstalled(await readTool(name));

async function readTool(name: string): Promise<CachedInstall> {
	const manifest = join(ROOT, 'tools', name);
	const text = await readFile(join(manifest, 'package.json'), 'utf8');
	const { description, size } = JSON.parse(text) as Manifest; // our own file
	return { name, description, size, manifest, steps: [FETCH_STEP] };
}

const install = async (name: string): Promise<string> =>
	installCached(await readTool(name), (line) => void process.stderr.write(`${line}\n`));
