import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError, systemCode } from '../start-error.ts';
import type { OpenedDatabase } from './open-store.ts';
import type { Tables } from './tables.ts';

/** Connections of one process. */
const MAX_CONNECTIONS = 10;

/** Milliseconds until a connection must be there. */
const CONNECT_WITHIN_MS = 10_000;

/** Why a database cannot be used, by the system's or PostgreSQL's code. */
const REASONS: Record<string, string> = {
	ECONNREFUSED: 'nothing answers there',
	ENOTFOUND: 'there is no such host',
	'28P01': 'it does not accept this user or password',
	'28000': 'it does not accept this user',
	'3D000': 'it has no database of this name',
};

/**
 * Connects to a PostgreSQL. Several processes may use one database.
 *
 * @throws StartError when it cannot be reached; the text never repeats the URL, which may hold a password
 */
export async function openPostgres(connectionString: string): Promise<OpenedDatabase> {
	const pool = new pg.Pool({
		connectionString,
		max: MAX_CONNECTIONS,
		connectionTimeoutMillis: CONNECT_WITHIN_MS,
		types: { getTypeParser },
	});
	pool.on('error', () => {}); // an idle connection broke: the next query gets a new one, or fails itself
	// One in use broke: its query fails itself. Amid a transaction, between two queries, nobody else listens, which would end the process.
	pool.on('connect', (client) => client.on('error', () => {}));
	await pool.query('select 1').catch(async (error: unknown) => {
		await pool.end();
		const code = systemCode(error) ?? 'no answer';
		throw new StartError(
			`The PostgreSQL of DATABASE_URL cannot be used: ${REASONS[code] ?? code}. Correct the URL, or start without it for the embedded database.`,
		);
	});
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

const BIGINT = 20;

/** As pg's own, but a bigint is a number, as PGlite has it: ours count rows. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
	return oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text');
}
