import { sql } from 'kysely';
import { NO_DATABASE_TIMEOUTS } from '../../../service/src/store/database-timeouts.ts';
import { openPostgres } from '../../../service/src/store/open-postgres.ts';
import type { OpenedDatabase } from '../../../service/src/store/opened-database.ts';
import { createDatabase, runStatements, type Database } from './create-database.ts';
import { EMPTY_TABLES } from './empty-tables.ts';

/** Statements that reset a used database. Transactions that a test left open could hold locks. */
const EMPTY_STATEMENTS = [
	`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
	EMPTY_TABLES,
];

export type PostgresPool = ReturnType<typeof createPostgresPool>;

/**
 * Creates a pool of databases on the PostgreSQL server at this URL. They are emptied between uses, which is much
 * faster than to create and drop a database. The end of the test run drops them.
 */
export function createPostgresPool(adminUrl: string) {
	const idle: Database[] = [];
	const altered = new Set<string>();
	const unused = new Map<string, OpenedDatabase[]>();
	const connect: typeof openPostgres = async (url, timeouts) => {
		const key = JSON.stringify([url, timeouts]);
		const kept = unused.get(key) ?? [];
		unused.set(key, kept);
		const opened = kept.pop() ?? (await openPostgres(url, timeouts));
		return { ...opened, [Symbol.asyncDispose]: async () => void kept.push(opened) };
	};
	const create = async () => {
		const database = await createDatabase(adminUrl);
		// Commits don't wait for the disk, because no test crashes the server.
		await runStatements(adminUrl, [`alter database ${database.name} set synchronous_commit = off`]);
		return database;
	};
	return {
		/**
		 * Opens a database. Its connections stay open for the next service, because PostgreSQL needs 20 ms of
		 * processor time for each.
		 */
		connect,
		take: async (): Promise<Database> => idle.pop() ?? create(),
		/** Creates a database without tables. It isn't used again. */
		async takeBare(): Promise<Database> {
			const database = await create();
			altered.add(database.url);
			return database;
		},
		/** Marks a database whose schema a test may have changed. */
		markAltered: (url: string) => void altered.add(url),
		/** Empties a database and returns it to the pool. The database must no longer be in use. */
		async release(database: Database): Promise<void> {
			if (altered.has(database.url)) return database.drop();
			await using opened = await connect(database.url, NO_DATABASE_TIMEOUTS);
			for (const statement of EMPTY_STATEMENTS) await sql.raw(statement).execute(opened.db);
			idle.push(database);
		},
	};
}
