import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runCommand, type StoreOptions } from '@contact-sync/testing/service';

/** Runs a command on a database, and returns its output. Throws an error if the command fails. */
export async function runOn(
	{ data, databaseUrl, pglite }: StoreOptions,
	words: readonly string[],
): Promise<string> {
	const place = data === undefined ? [] : ['--data', data];
	const { code, stderr } = await runCommand(
		[...words, ...place],
		{ DATABASE_URL: databaseUrl },
		pglite,
	);
	if (code !== 0) throw new Error(stderr);
	return stderr;
}

/** Writes a backup of a database to a new file. Returns its path. */
export async function backUp(store: StoreOptions, folder: string): Promise<string> {
	const file = join(mkdtempSync(join(folder, 'backup-')), 'backup.gz');
	await runOn(store, ['backup', '--to', file]);
	return file;
}

export const restore = (file: string, store: StoreOptions) =>
	runOn(store, ['restore', '--from', file]);

/** Returns the lines of a backup. */
export const linesOf = (file: string): string[] =>
	gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
