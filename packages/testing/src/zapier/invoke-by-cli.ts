import assert from 'node:assert/strict';
import type { ProcessResult } from '../run.ts';
import { zapierCli } from './cli.ts';

/** Values that the user entered to connect. */
export interface Connection {
	api_key: string;
	base_url: string;
}

/** Runs `zapier-platform invoke` on an app. The connection is passed in the environment, never in a file. */
export async function zapierInvoke(
	folder: string,
	args: readonly string[],
	{ api_key, base_url }: Connection,
	node?: string,
): Promise<ProcessResult & { output: string }> {
	const env = {
		CONTACT_SYNC_ALLOW_LOOPBACK: '1',
		OCLIF_COLUMNS: '2000', // else the CLI breaks sentences into lines
		authData_api_key: api_key,
		authData_base_url: base_url,
	};
	const finished = await zapierCli(folder, ['invoke', ...args], { env, node });
	return { ...finished, output: finished.stdout + finished.stderr };
}

/** Returns the error message that users see in Zapier. The platform wraps some messages in JSON. */
export function errorMessage({ code, stdout, stderr }: ProcessResult): string {
	assert.notEqual(code, 0);
	assert.equal(stdout, '');
	const [, text = stderr] = /Error: (.+)$/m.exec(stderr) ?? [];
	if (!text.startsWith('{')) return text;
	return (JSON.parse(text) as { message: string }).message; // the format of z.errors.*
}
