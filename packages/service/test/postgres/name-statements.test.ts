import { newSharedStore } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import { NO_DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { openPostgres } from '../../src/store/open-postgres.ts';

const PREPARED = sql<{ statement: string; runs: number }>`
	select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`;

const plus = (first: number, second: number) =>
	sql<{ sum: number }>`select ${first}::int + ${sql.lit(second)} as sum`;

test('a connection prepares a statement with parameters once', async () => {
	const { databaseUrl } = await newSharedStore();
	await using store = await openPostgres(databaseUrl!, NO_DATABASE_TIMEOUTS);
	await store.db.connection().execute(async (db) => {
		for (const first of [1, 2]) {
			const { rows } = await plus(first, 10).execute(db);
			expect(rows).toEqual([{ sum: first + 10 }]);
		}
		await sql`select 1`.execute(db);
		const { rows } = await PREPARED.execute(db);
		expect(rows).toEqual([{ statement: 'select $1::int + 10 as sum', runs: 2 }]);
	});
});

test('a statement that fails runs again', async () => {
	const { databaseUrl } = await newSharedStore();
	await using store = await openPostgres(databaseUrl!, NO_DATABASE_TIMEOUTS);
	await store.db.connection().execute(async (db) => {
		const divide = (by: number) => sql`select 1 / ${by}::int as quotient`.execute(db);
		await expect(divide(0)).rejects.toThrow('division by zero');
		await expect(divide(1)).resolves.toMatchObject({ rows: [{ quotient: 1 }] });
		const later = () => sql`select * from later where id = ${1}`.execute(db);
		await expect(later()).rejects.toThrow('relation "later" does not exist');
		await sql`create temporary table later as select 1 as id`.execute(db);
		await expect(later()).resolves.toMatchObject({ rows: [{ id: 1 }] });
	});
});

test('a connection prepares up to 200 statements and runs the others without', async () => {
	const { databaseUrl } = await newSharedStore();
	await using store = await openPostgres(databaseUrl!, NO_DATABASE_TIMEOUTS);
	await store.db.connection().execute(async (db) => {
		for (let second = 0; second < 210; second += 1) {
			const { rows } = await plus(1, second).execute(db);
			expect(rows).toEqual([{ sum: 1 + second }]);
		}
		const { rows } = await PREPARED.execute(db);
		expect(rows).toHaveLength(200);
	});
});
