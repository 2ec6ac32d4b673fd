import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { run, type Finished } from '../run.ts';

const CLI = join(ROOT, 'node_modules/zapier-platform-cli/src/bin/run');

/** Without a network: Zapier's address leads nowhere, and nobody is told of the run. */
const OFFLINE = {
	ZAPIER_BASE_ENDPOINT: 'http://127.0.0.1:9',
	DISABLE_ZAPIER_ANALYTICS: '1',
	NO_UPDATE_NOTIFIER: '1',
};

/** A Node to run things with. */
export interface Runtime {
	/** As in `Node 24`. */
	name: string;
	/** The program. */
	path: string;
}

/** The Node that runs us. */
export const THIS_NODE: Runtime = {
	name: `Node ${process.versions.node.split('.')[0]}`,
	path: process.execPath,
};

export interface CliOptions {
	env?: Readonly<Record<string, string>>;
	/** @default THIS_NODE */
	runtime?: Runtime;
}

/** Runs Zapier's own CLI in a folder that holds an app. */
export const zapierCli = (
	cwd: string,
	args: readonly string[],
	{ env = {}, runtime = THIS_NODE }: CliOptions = {},
): Promise<Finished> =>
	run(runtime.path, [CLI, ...args], { cwd, env: { ...process.env, ...OFFLINE, ...env } });
