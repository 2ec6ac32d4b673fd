import assert from 'node:assert/strict';
import type { Finished } from '../run.ts';
import { zapierCli, type Runtime } from './cli.ts';

/** What someone typed when they connected. */
export interface Connection {
	api_key: string;
	base_url: string;
}

/** Runs `zapier-platform invoke` on an app, with the connection in the environment and in no file. */
export async function zapierInvoke(
	folder: string,
	args: readonly string[],
	{ api_key, base_url }: Connection,
	runtime?: Runtime,
): Promise<Finished & { said: string }> {
	const env = {
		CONTACT_SYNC_ALLOW_LOOPBACK: '1',
		OCLIF_COLUMNS: '2000', // else the CLI breaks sentences into lines
		authData_api_key: api_key,
		authData_base_url: base_url,
	};
	const finished = await zapierCli(folder, ['invoke', ...args], { env, runtime });
	return { ...finished, said: finished.stdout + finished.stderr };
}

/** The sentence a person reads in Zapier when a run fails; the platform carries it in JSON. */
export function sentence({ code, stdout, stderr }: Finished): string {
	assert.notEqual(code, 0);
	assert.equal(stdout, '');
	const [, text = stderr] = /Error: (.+)$/m.exec(stderr) ?? [];
	if (!text.startsWith('{')) return text;
	return (JSON.parse(text) as { message: string }).message; // z.errors.* are written so
}
