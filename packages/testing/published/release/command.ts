import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '@contact-sync/testing/run';
import { requireLoopback, type Environment } from './environment.ts';

const TIMEOUT_MS = 20 * 60_000;

/**
 * Runs a command like a step of a workflow.
 *
 * @returns the command's standard output
 * @throws Error with the end of the command's output if the command fails
 */
export async function runCommand(command: string, cwd: string, env: Environment): Promise<string> {
	const isPublishing = /\bnpm publish\b/.test(command);
	if (isPublishing && command.includes('--registry')) {
		throw new Error('Name the registry in the environment, which a rehearsal checks.');
	}
	if (isPublishing) await requireLoopback(cwd, env);
	const restore = isPublishing ? await withoutProvenance(cwd) : () => {};
	try {
		const options = { cwd, env, timeoutMs: TIMEOUT_MS };
		const { code, stdout, stderr } = await run('bash', ['-e', '-c', command], options);
		if (code !== 0) throw new Error(`${command}\n${tail(stdout)}\n${tail(stderr)}`);
		return stdout;
	} finally {
		await restore();
	}
}

/** Removes provenance from a manifest, because only GitHub can sign it, and npm prefers `publishConfig` to the environment. */
async function withoutProvenance(folder: string): Promise<() => Promise<void>> {
	const file = join(folder, 'package.json');
	const text = await readFile(file, 'utf8');
	await writeFile(file, text.replace('"provenance": true', '"provenance": false'));
	return () => writeFile(file, text);
}

const tail = (text: string): string => text.trimEnd().split('\n').slice(-30).join('\n');
