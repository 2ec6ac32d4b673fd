import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Maximum number of rows per statement, and approximate maximum number of characters. */
const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 1_000_000;

export interface RowWriter {
	/** Queues a row in JSON format. The row is written no later than the next `flush`. */
	add(table: string, row: string): Promise<void>;
	flush(): Promise<void>;
	/** Returns the number of rows added, in total or for a table. */
	count(table?: string): number;
}

/** Inserts rows in batches. PostgreSQL parses the JSON, so numbers keep every digit. */
export function createRowWriter(trx: Transaction<Tables>): RowWriter {
	let into: string | undefined;
	let rows: string[] = [];
	let characters = 0;
	const counts = new Map<string, number>();
	const flush = async () => {
		if (into !== undefined && rows.length > 0) await insert(trx, into, `[${rows.join()}]`);
		rows = [];
		characters = 0;
	};
	return {
		async add(table, row) {
			if (table !== into) await flush();
			into = table;
			rows.push(row);
			characters += row.length;
			counts.set(table, (counts.get(table) ?? 0) + 1);
			if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
		},
		flush,
		count: (table) =>
			table === undefined
				? [...counts.values()].reduce((sum, count) => sum + count, 0)
				: (counts.get(table) ?? 0),
	};
}

async function insert(trx: Transaction<Tables>, table: string, rows: string): Promise<void> {
	const into = sql.table(table);
	const columns = sql.join(await columnsOf(trx, table));
	await sql`
		insert into ${into} (${columns}) overriding system value
		select ${columns} from json_populate_recordset(null::${into}, ${rows}::json)`.execute(trx);
}

/** Returns the columns that aren't generated. */
async function columnsOf(trx: Transaction<Tables>, table: string) {
	const { rows } = await sql<{ name: string }>`
		select attname as name from pg_attribute
		where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
		`.execute(trx);
	return rows.map(({ name }) => sql.ref(name));
}
