import { createDatabase, runStatements, type Database } from './create-database.ts';
import { EMPTY_TABLES } from './empty-tables.ts';

/** Statements that reset a used database. Sessions that a test left open could hold locks. */
const EMPTY_STATEMENTS = [
	`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`,
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
	const create = async () => {
		const database = await createDatabase(adminUrl);
		// Commits don't wait for the disk, because no test crashes the server.
		await runStatements(adminUrl, [`alter database ${database.name} set synchronous_commit = off`]);
		return database;
	};
	return {
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
			await runStatements(database.url, EMPTY_STATEMENTS);
			idle.push(database);
		},
	};
}
