import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** The PostgreSQL server on which tests and benchmarks create databases, and drop them. */
export const POSTGRES_URL =
	process.env.TEST_POSTGRES_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Prefix of the names of folders and databases that tests on this machine create. A process ID follows. */
const PREFIX = `contact_sync_${createHash('sha256').update(hostname()).digest('hex').slice(0, 6)}_`;

/** Returns a new name for a folder or a database of this process. */
export const newName = () => `${PREFIX}${process.pid}_${randomBytes(4).toString('hex')}`;

/** Whether the process that created a name has ended. A new process with the same ID only delays the removal. */
export function isLeftover(name: string): boolean {
	if (!name.startsWith(PREFIX)) return false;
	try {
		return !process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0); // signal 0 only checks
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ESRCH';
	}
}

/**
 * Removes the folders and databases of killed test runs. Creates the folder for all temporary files of this
 * process and its children, and removes it at exit, with the databases of this process and of its children.
 */
export async function beginTestRun(connectionString: string): Promise<void> {
	const parent = tmpdir();
	for (const name of (await readdir(parent)).filter(isLeftover))
		await rm(join(parent, name), { recursive: true, force: true }).catch(() => {}); // of another user
	await dropDatabases(connectionString, isLeftover);

	const folder = join(parent, newName());
	await mkdir(folder);
	process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder; // tmpdir() reads it
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
	process.once('beforeExit', () => endTestRun(connectionString));
}

/** Drops the databases of this process and of processes that have ended. */
export function endTestRun(connectionString: string): Promise<void> {
	const isOwn = (name: string) => name.startsWith(`${PREFIX}${process.pid}_`);
	return dropDatabases(connectionString, (name) => isOwn(name) || isLeftover(name));
}

/** Drops databases by name. */
async function dropDatabases(
	connectionString: string,
	isDropped: (name: string) => boolean,
): Promise<void> {
	const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
	try {
		await client.connect();
		const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
		for (const { datname } of rows.filter(({ datname }) => isDropped(datname)))
			await client.query(`drop database if exists ${datname} with (force)`).catch(() => {}); // another run drops it
	} catch {
		// PostgreSQL is optional.
	} finally {
		await client.end();
	}
}
