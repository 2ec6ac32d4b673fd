/** Preloaded into a service: keeps each statement that it sends to its database, and writes them to a file when it ends. */
import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';
import type { Statement } from './replay.ts';

const sent: Statement[] = [];
const keep = (connection: number, text: string, values: unknown[] = []) =>
	void sent.push({ at: Date.now(), connection, text, values });
process.on('exit', () => writeFileSync(process.env.STATEMENTS_FILE!, serialize(sent)));

type Query = (text: string, values?: unknown[], ...others: unknown[]) => unknown;

const client = pg.Client.prototype as unknown as { query: Query; processID: number };
const sendToPostgres = client.query;
client.query = function query(this: typeof client, text, values, ...others) {
	keep(this.processID, text, values);
	return sendToPostgres.call(this, text, values, ...others);
};

const embedded = PGlite.prototype as unknown as {
	query: Query;
	transaction: PGlite['transaction'];
};
const sendToPglite = embedded.query;
embedded.query = function query(text, values, ...others) {
	keep(0, text, values);
	return sendToPglite.call(this, text, values, ...others);
};
const transact = embedded.transaction;
embedded.transaction = function transaction(this: PGlite, run) {
	return transact.call(this, async (trx: Transaction) => {
		keep(0, 'begin');
		const send = trx.query as Query;
		const query: Query = (text, values, ...others) => {
			keep(0, text, values);
			return send(text, values, ...others);
		};
		const result = await run({ ...trx, query } as Transaction);
		keep(0, 'commit');
		return result;
	}) as ReturnType<typeof run>;
};
