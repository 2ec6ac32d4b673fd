import {
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	type CompiledQuery,
	type DatabaseConnection,
	type QueryResult,
} from 'kysely';
import type { Tables } from '../../src/store/tables.ts';

/** Result of a statement; by default, no rows. */
export type Reply = Partial<QueryResult<unknown>>;

/**
 * Creates a fake database, because a real one can't fail, or respond late, at a specific statement on demand.
 *
 * @param reply called with each statement and its parameters
 */
export function fakeDatabase(
	reply: (sql: string, parameters: readonly unknown[]) => Reply | void | Promise<Reply>,
): Kysely<Tables> {
	const connection: DatabaseConnection = {
		async executeQuery<R>({ sql, parameters }: CompiledQuery) {
			return { rows: [], ...(await reply(sql.trim(), parameters)) } as QueryResult<R>; // the test knows the rows
		},
		async *streamQuery() {},
	};
	class Driver extends DummyDriver {
		override async acquireConnection() {
			return connection;
		}
	}
	return new Kysely({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => new Driver(),
			createIntrospector: (db) => new PostgresIntrospector(db),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
}

/** Compiles statements for PostgreSQL without running them. */
export const compiler = fakeDatabase(() => {});

/** Returns the first word of a statement. */
export const verbOf = (sql: string): string => sql.split(' ')[0]!;
