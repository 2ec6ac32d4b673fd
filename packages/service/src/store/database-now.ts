import { sql, type QueryExecutorProvider } from 'kysely';

/** Returns the time of the database's clock, which all processes share. */
export async function databaseNow(db: QueryExecutorProvider): Promise<Date> {
	const { rows } = await sql<{ now: number }>`
		select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
	return new Date(rows[0]!.now);
}
