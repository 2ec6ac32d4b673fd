import { join } from 'node:path';
import { run, type ProcessResult } from '../run.ts';
import { installTool } from '../tool.ts';

/** Returns the path of Zapier's CLI, which is installed on first use. */
export const zapierCliFile = async (): Promise<string> =>
	join(await installTool('zapier-cli'), 'node_modules/zapier-platform-cli/src/bin/run');

/** Blocks requests to Zapier's API, and disables analytics and update checks. */
const OFFLINE = {
	ZAPIER_BASE_ENDPOINT: 'http://127.0.0.1:9',
	DISABLE_ZAPIER_ANALYTICS: '1',
	NO_UPDATE_NOTIFIER: '1',
};

/** Output of a build if the built app didn't start within 5 seconds, which the CLI allows. A busy machine takes longer. */
const SLOW_START = /Testing build\s+›\s+Error:\s*\n/;
const MAX_ATTEMPTS = 3;

export interface CliOptions {
	env?: Readonly<Record<string, string>>;
	/** Path of the Node executable. @default the one of this process */
	node?: string;
}

/** Runs Zapier's CLI in the folder of an app. Repeats a build whose app started too slowly. */
export async function zapierCli(
	cwd: string,
	args: readonly string[],
	{ env = {}, node = process.execPath }: CliOptions = {},
): Promise<ProcessResult> {
	const cli = await zapierCliFile();
	const attempt = () =>
		run(node, [cli, ...args], { cwd, env: { ...process.env, ...OFFLINE, ...env } });
	let result = await attempt();
	for (let i = 1; i < MAX_ATTEMPTS && SLOW_START.test(result.stdout + result.stderr); i += 1)
		result = await attempt();
	return result;
}
