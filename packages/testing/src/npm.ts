import { run, type RunOptions } from './run.ts';

/** Runs npm itself on the Node that runs us; every npm script has its path in the environment, which Windows needs. */
export const npm = (args: readonly string[], options: RunOptions = {}) => {
	const cli = process.env.npm_execpath;
	return cli === undefined
		? run('npm', args, options)
		: run(process.execPath, [cli, ...args], options);
};
