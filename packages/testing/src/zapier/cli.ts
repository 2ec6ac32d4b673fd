import { join } from 'node:path';
import { run, type ProcessResult } from '../run.ts';
import { installTool } from '../tool.ts';

/** Returns the path of a file of Zapier's CLI, which is installed on first use. @default the executable */
export const zapierCliFile = async (file = 'src/bin/run'): Promise<string> =>
	join(await installTool('zapier-cli'), 'node_modules/zapier-platform-cli', file);

/** Blocks requests to Zapier's API, and disables analytics and update checks. */
const OFFLINE = {
	ZAPIER_BASE_ENDPOINT: 'http://127.0.0.1:9',
	DISABLE_ZAPIER_ANALYTICS: '1',
	NO_UPDATE_NOTIFIER: '1',
};

/** A Node executable. */
export interface Runtime {
	/** Name, such as `Node 24`. */
	name: string;
	/** Path of the executable. */
	path: string;
	/** Temporary folder that contains it. @default none */
	folder?: string;
}

/** The Node executable that runs this process. */
export const THIS_NODE: Runtime = {
	name: `Node ${process.versions.node.split('.')[0]}`,
	path: process.execPath,
};

export interface CliOptions {
	env?: Readonly<Record<string, string>>;
	/** @default THIS_NODE */
	runtime?: Runtime;
}

/** Runs Zapier's CLI in the folder of an app. */
export async function zapierCli(
	cwd: string,
	args: readonly string[],
	{ env = {}, runtime = THIS_NODE }: CliOptions = {},
): Promise<ProcessResult> {
	const cli = await zapierCliFile();
	return run(runtime.path, [cli, ...args], { cwd, env: { ...process.env, ...OFFLINE, ...env } });
}
