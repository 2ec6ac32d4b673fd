/** Sends the statements of a service again, and writes the seconds between two marks each. Started by `replay`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Replay, Statement } from './replay.ts';

type Send = (text: string, values: unknown[]) => Promise<unknown>;

const { file, marks, options } = JSON.parse(process.argv[2]!) as Replay;
const statements = deserialize(await readFile(file)) as Statement[];
const connect =
	'data' in options ? connectPglite(options.data) : connectPostgres(options.databaseUrl);
const senders = new Map<number, Send>();
for (const { connection } of statements) {
	if (!senders.has(connection)) senders.set(connection, await connect());
}
const seconds: number[] = [];
for (const [i, mark] of marks.entries()) {
	const lanes = Map.groupBy(
		statements.filter(({ at }) => (marks[i - 1] ?? 0) <= at && at < mark),
		({ connection }) => connection,
	);
	const start = performance.now();
	await Promise.all(
		[...lanes].map(([connection, lane]) => sendAll(senders.get(connection)!, lane)),
	);
	seconds.push((performance.now() - start) / 1_000);
}
process.stdout.write(JSON.stringify(seconds.slice(1)));
process.exit(); // the connections are still open

async function sendAll(send: Send, lane: readonly Statement[]): Promise<void> {
	for (const { text, values } of lane) await send(text, values);
}

function connectPglite(data: string): () => Promise<Send> {
	const opening = PGlite.create(join(data, 'postgres'));
	return async () => {
		const pglite = await opening;
		return (text, values) => pglite.query(text, values);
	};
}

function connectPostgres(url: string): () => Promise<Send> {
	return async () => {
		const client = new pg.Client(url);
		await client.connect();
		return (text, values) => client.query(text, values);
	};
}
