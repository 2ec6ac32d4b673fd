import { newStore, newSharedStore } from '@contact-sync/testing/service';
import { sql } from 'kysely';
import pg from 'pg';
import { openPostgres } from '../../src/store/open-postgres.ts';
import { openStore } from '../../src/store/open-store.ts';
import { NO_DATABASE_TIMEOUTS } from '../../src/store/database-timeouts.ts';
import { startService } from '../../src/test-controls/testing/start-service.ts';
import { newEmail, upsert } from '../helpers/call.ts';
import { until } from '../helpers/until.ts';
import { LIVE_KEY, workspace } from '../helpers/workspace.ts';

test('a started service keeps only the connections with timeouts, and a stop closes them', async () => {
	const open: number[] = [];
	const connect: typeof openPostgres = async (url, timeouts) => {
		const opened = await openPostgres(url, timeouts);
		open.push(timeouts.statementMs);
		return {
			...opened,
			async [Symbol.asyncDispose]() {
				await opened[Symbol.asyncDispose]();
				open.splice(open.indexOf(timeouts.statementMs), 1);
			},
		};
	};
	const store = await openStore({ databaseUrl: (await newStore()).databaseUrl!, connect });
	expect(open).toEqual([15_000]);
	await store[Symbol.asyncDispose]();
	expect(open).toEqual([]);
});

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

/** Ends all other connections to a database, as a restart of PostgreSQL does. */
async function endOthers(connectionString: string): Promise<void> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	await client.query(
		`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`,
	);
	await client.end();
}

test('the service keeps running when PostgreSQL ends all connections, even during transactions', async () => {
	const { databaseUrl } = await newSharedStore();
	const service = await startService({ databaseUrl, workspace: workspace([LIVE_KEY]) });
	const upserts = async () => {
		const emails = Array.from({ length: 20 }, newEmail);
		const responses = await Promise.all(emails.map((email) => upsert(service, { email })));
		return responses.map(({ status }) => status);
	};
	const statuses: number[] = [];
	for (let round = 0; round < 10; round++) {
		const [amid] = await Promise.all([upserts(), endOthers(databaseUrl!)]);
		statuses.push(...amid);
	}
	expect(statuses).toContain(500); // otherwise, no connection in use was ended
	await until(async () => (await upserts()).every((status) => status === 201));
	expect(await service.stop()).toBe(0);
});
