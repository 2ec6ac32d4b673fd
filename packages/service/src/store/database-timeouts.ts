/** How long a PostgreSQL may take, in milliseconds. */
export interface DatabaseTimeouts {
	/** For a connection: a new one, or a free one of the process. */
	connectMs: number;
	/** For a statement. The server cancels it then; 0 for no limit. */
	statementMs: number;
	/** For the response to a statement. The connection is taken as dead then; 0 for no limit. */
	responseMs: number;
	/**
	 * For the next statement of a transaction. The server ends the session then, and its locks; 0 for no limit. Less than
	 * `statementMs`, so that a statement that waits for the locks of a lost process gets them.
	 */
	idleInTransactionMs: number;
	/**
	 * Until the process closes a connection that it doesn't use. The server ends the session of one that it still counts as idle after
	 * `SESSION_SHARE` times as long: its process is gone or has closed it unnoticed, and PostgreSQL accepts only so many sessions.
	 */
	idleMs: number;
	/** For closing the connections gracefully. After that they are cut. */
	closeMs: number;
}

/** How much longer than the process the server waits before it ends an idle connection. */
export const SESSION_SHARE = 3;

/** For requests and jobs: all of their statements take milliseconds. */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
	connectMs: 10_000,
	statementMs: 15_000,
	responseMs: 20_000,
	idleInTransactionMs: 10_000,
	idleMs: 10_000,
	closeMs: 2_000,
};

/** For migrations, backups, and restores: their statements can take hours, and so can the reader of a backup. */
export const NO_DATABASE_TIMEOUTS: DatabaseTimeouts = {
	...DATABASE_TIMEOUTS,
	statementMs: 0,
	responseMs: 0,
	idleInTransactionMs: 0,
};
