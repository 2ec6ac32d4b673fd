/** Timeouts for PostgreSQL, in milliseconds. */
export interface DatabaseTimeouts {
	/** Maximum wait for a new connection, or for a free connection from the pool. */
	connectMs: number;
	/** Maximum duration of a statement, after which the server cancels it; 0 for no limit. */
	statementMs: number;
	/**
	 * Maximum wait for a response to a statement, after which the connection counts as lost; 0 for no limit.
	 */
	responseMs: number;
	/**
	 * Maximum idle time in a transaction, after which the server ends the session and releases its locks; 0
	 * for no limit. Shorter than `statementMs`, so that a statement that waits for a crashed process's locks
	 * still acquires them.
	 */
	idleInTransactionMs: number;
	/**
	 * Idle time after which the process closes a connection. The server ends a session after `SESSION_SHARE`
	 * times this idle time, in case the process crashed or the close went unnoticed. Both timeouts limit the
	 * number of sessions.
	 */
	idleMs: number;
	/** Maximum time for closing connections gracefully, after which they are destroyed. */
	closeMs: number;
}

/** Ratio of the server's idle timeout to the process's idle timeout. */
export const SESSION_SHARE = 3;

/** Timeouts for requests and jobs, whose statements take milliseconds. */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
	connectMs: 10_000,
	statementMs: 15_000,
	responseMs: 20_000,
	idleInTransactionMs: 10_000,
	idleMs: 10_000,
	closeMs: 2_000,
};

/**
 * Timeouts for migrations, backups, and restores. Their statements can take hours, and so can the process
 * that reads a backup.
 */
export const NO_DATABASE_TIMEOUTS: DatabaseTimeouts = {
	...DATABASE_TIMEOUTS,
	statementMs: 0,
	responseMs: 0,
	idleInTransactionMs: 0,
};
