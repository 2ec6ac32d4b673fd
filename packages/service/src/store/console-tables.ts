import type { Generated, GeneratedAlways } from 'kysely';

/** A session of a user of the console. */
export interface ConsoleSessionsTable {
	id: string;
	/** The name of the account. */
	account: string;
	/** The hash of the password that it began with; null for a session that is older than this column. */
	password_hash: Generated<string | null>;
	signed_in_at: Date;
	/** When it ends, even if it's used until then. */
	expires_at: Date;
}

/** A wrong password at the console. */
export interface ConsoleRefusalsTable {
	id: GeneratedAlways<number>;
	refused_at: Date;
}

/** Number of responses to a key with one status code within a minute. */
export interface RequestCountsTable {
	api_key_id: string;
	minute: Date;
	status: number;
	requests: number;
}
