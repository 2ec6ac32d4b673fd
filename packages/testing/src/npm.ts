import { run, type RunOptions } from './run.ts';

/** Runs npm with the current Node. npm scripts have npm's path in `npm_execpath`, which Windows needs. */
export const npm = (args: readonly string[], options: RunOptions = {}) => {
	const cli = process.env.npm_execpath;
	return cli === undefined
		? run('npm', args, options)
		: run(process.execPath, [cli, ...args], options);
};
