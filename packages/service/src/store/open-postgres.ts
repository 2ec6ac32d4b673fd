import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, systemCode } from '../base/start-error.ts';
import { SESSION_SHARE, type DatabaseTimeouts } from './database-timeouts.ts';
import { createStatementNamer } from './name-statements.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { APPLICATION_NAME } from './require-alone.ts';
import { requireUtf8 } from './require-utf8.ts';
import type { Tables } from './tables.ts';

/** Maximum number of connections per process. */
const MAX_CONNECTIONS = 10;

/** Idle time after which TCP keep-alive checks a connection, in milliseconds. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Schemes of connection URLs. */
const SCHEMES = ['postgresql:', 'postgres:'];

/** TLS modes that the driver treats as `verify-full`, too, but with a warning of nine lines. */
const WEAKER_MODES = ['prefer', 'require', 'verify-ca'];

const UNTRUSTED =
	"its certificate isn't trusted, so add sslrootcert with the file of its authority";

/** Reasons why a database can't be used, by system or PostgreSQL error code, or by the driver's message without one. */
const REASONS: Record<string, string> = {
	'The server does not support SSL connections':
		"it doesn't support TLS, so enable TLS there or remove sslmode",
	DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
	SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
	CERT_HAS_EXPIRED: 'its certificate has expired',
	ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
	ECONNREFUSED: 'nothing responds there',
	ENOTFOUND: "the host can't be found",
	'28P01': 'it rejects this user or password',
	'28000': 'it rejects this user',
	'3D000': 'it has no database with this name',
	'53300': 'it accepts no more connections, so stop other clients or raise its max_connections',
	'22023': 'it rejects an option of the URL',
	ENOENT: "a file that the URL names doesn't exist",
	'08P01': 'it rejects the settings of the connection, as poolers do, so connect without one',
};

/**
 * Connects to PostgreSQL. Several processes can use the same database.
 *
 * @throws StartError if it can't be reached; the message never contains the URL, which can contain a password
 */
export async function openPostgres(
	connectionString: string,
	timeouts: DatabaseTimeouts,
): Promise<OpenedDatabase> {
	const url = URL.parse(connectionString);
	if (!url || !SCHEMES.includes(url.protocol)) {
		throw unusable("it isn't a URL such as postgresql://USER:PASSWORD@HOST:5432/DATABASE");
	}
	// The URL would replace the name by which `requireAlone` finds other processes.
	if (url.searchParams.has('application_name')) {
		throw unusable('application_name is set by the service, so remove it');
	}
	const pool = new pg.Pool({
		connectionString: driverUrl(url),
		application_name: APPLICATION_NAME,
		max: MAX_CONNECTIONS,
		connectionTimeoutMillis: timeouts.connectMs,
		idleTimeoutMillis: timeouts.idleMs,
		options: [url.searchParams.get('options') ?? '', ...settingsOf(timeouts)].join(' '),
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
		types: { getTypeParser },
	});
	const nameStatements = createStatementNamer();
	const open = new Set<pg.Client>();
	const idle = new Set<pg.Client>();
	pool.on('release', (_, client) => {
		if (open.has(client)) idle.add(client); // a broken connection has already ended
	});
	pool.on('acquire', (client) => idle.delete(client));
	const destroyClients = (clients: Iterable<pg.Client>) => [...clients].forEach(destroyClient);
	pool.on('error', () => {}); // an idle connection broke; the next query opens a new one or fails
	pool.on('connect', (client) => {
		open.add(client);
		client.on('end', () => {
			open.delete(client);
			idle.delete(client);
		});
		// A connection in use was lost. A query in progress fails. Between two queries of a transaction, no
		// other listener exists, so the error would end the process.
		client.on('error', () => {});
		nameStatements(client);
		if (timeouts.responseMs === 0) return;
		// The idle connections are probably lost, too.
		onSilence(client, timeouts.responseMs, () => destroyClients([client, ...idle]));
	});
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	const close = async () => {
		await Promise.race([db.destroy(), sleep(timeouts.closeMs, undefined, { ref: false })]);
		destroyClients(open);
	};
	await sql`select 1`.execute(db).catch(async (error: unknown) => {
		await close();
		const code = systemCode(error);
		const { message } = error as Error; // the driver throws only Error objects
		throw unusable(REASONS[code ?? message] ?? code ?? 'no response');
	});
	await requireUtf8(db).catch(async (error: unknown) => {
		await close();
		throw error;
	});
	return { db, [Symbol.asyncDispose]: close };
}

/**
 * Returns the settings of connections, in place of defaults that a database administrator may set. The code depends on
 * them: transactions wait for the rows of others and then see them, and times have the format of ISO 8601.
 */
const settingsOf = (timeouts: DatabaseTimeouts): string[] =>
	Object.entries({
		statement_timeout: timeouts.statementMs,
		idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
		idle_session_timeout: SESSION_SHARE * timeouts.idleMs,
		lock_timeout: 0,
		default_transaction_isolation: 'read\\ committed',
		datestyle: 'ISO',
	}).map(([name, value]) => `-c ${name}=${value}`);

/**
 * Returns the URL for the driver: it names the mode in which the driver connects, and has no options, which would
 * replace the settings above.
 */
function driverUrl(url: URL): string {
	const changed = new URL(url);
	const { searchParams } = changed;
	const mode = searchParams.get('sslmode') ?? '';
	const isVerified = WEAKER_MODES.includes(mode) && !searchParams.has('uselibpqcompat');
	if (isVerified) searchParams.set('sslmode', 'verify-full');
	searchParams.delete('options');
	return changed.href;
}

const unusable = (reason: string) =>
	new StartError(
		`The PostgreSQL database of DATABASE_URL can't be used: ${reason}. Correct the URL, or unset DATABASE_URL to use the embedded database.`,
	);

/**
 * Calls back if a response doesn't arrive in time. After a failover or during a network partition, this is
 * the only sign of a lost connection. The driver's `query_timeout` would keep such a connection in the pool.
 */
function onSilence(client: pg.Client, responseMs: number, call: () => void): void {
	const query = client.query.bind(client) as (...args: unknown[]) => unknown; // covers all overloads
	Object.assign(client, {
		query: (...args: unknown[]) => {
			const response = query(...args);
			if (!(response instanceof Promise)) return response;
			const timer = setTimeout(call, responseMs);
			return response.finally(() => clearTimeout(timer));
		},
	});
}

/** Closes a connection. Its queries fail. */
const destroyClient = ({ connection }: pg.Client) => void connection.stream.destroy();

const BIGINT = 20;

/**
 * Returns pg's parsers, except that a bigint becomes a number, as in PGlite. This is safe, because our
 * bigints (counts, IDs, and microseconds) stay below 2^53.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
	return oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text');
}
