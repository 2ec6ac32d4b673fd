import { run, type RunOptions } from './run.ts';

/**
 * Runs npm with the current Node. In npm scripts, `npm_execpath` contains npm's path, which is required on
 * Windows.
 */
export const npm = (args: readonly string[], options: RunOptions = {}) => {
	const cli = process.env.npm_execpath;
	return cli === undefined
		? run('npm', args, options)
		: run(process.execPath, [cli, ...args], options);
};
