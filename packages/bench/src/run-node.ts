import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs Node with these arguments, and parses its output as JSON. */
export async function runNode<T>(
	args: readonly string[],
	options: ExecFileOptions = {},
): Promise<T> {
	const { stdout } = await promisify(execFile)(process.execPath, args, options);
	return JSON.parse(String(stdout)) as T; // printed by one of our scripts
}

/** Returns the source of an ES module that prints the CPU time of a statement, in milliseconds. */
export const cpuTimeOf = (statement: string): string => `
const cpu = process.cpuUsage();
${statement}
const { user, system } = process.cpuUsage(cpu);
process.stdout.write(JSON.stringify((user + system) / 1000));
`;
