/** What `runSql` starts. */
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { migrate } from '../../src/store/migrate.ts';
import { openDatabase, type Place } from '../../src/store/open-store.ts';

const { store, statements, last } = (await json(process.stdin)) as {
	store: Place;
	statements: string[];
	last?: string;
};
await using database = await openDatabase(store);
await migrate(database.db, last);
await database.ready?.();
let rows: unknown[] = [];
for (const statement of statements) ({ rows } = await sql.raw(statement).execute(database.db));
process.stdout.write(JSON.stringify(rows));
