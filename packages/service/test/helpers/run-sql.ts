import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StoreOptions } from './stores.ts';

/**
 * Runs statements on a store that no service has open, in a process of its own: Jest's modules cannot load the embedded database.
 *
 * @param last the migration to stop at, for what an older version leaves. @default the newest
 * @returns the rows of the last statement
 */
export async function runSql<Row>(
	store: StoreOptions,
	statements: readonly string[],
	last?: string,
): Promise<Row[]> {
	const file = join(__dirname, 'run-sql-child.ts');
	const child = spawn(process.execPath, ['--liftoff-only', file], { stdio: 'pipe' });
	child.stdin.end(JSON.stringify({ store, statements, last }));
	const [stdout, stderr, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close') as Promise<[number | null]>,
	]);
	if (code !== 0) throw new Error(stderr);
	return JSON.parse(stdout) as Row[];
}
