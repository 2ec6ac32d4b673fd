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

export interface CliOptions {
	env?: Readonly<Record<string, string>>;
	/** Path of the Node executable. @default the one of this process */
	node?: string;
}

/** Runs Zapier's CLI in the folder of an app. */
export async function zapierCli(
	cwd: string,
	args: readonly string[],
	{ env = {}, node = process.execPath }: CliOptions = {},
): Promise<ProcessResult> {
	const cli = await zapierCliFile();
	return run(node, [cli, ...args], { cwd, env: { ...process.env, ...OFFLINE, ...env } });
}
