import type { Generated, GeneratedAlways } from 'kysely';

/** A session of a user of the console. */
export interface ConsoleSessionsTable {
	id: string;
	/** Name of the account. */
	account: string;
	/** Hash of the password at sign-in; null for sessions from before this column existed. */
	password_hash: Generated<string | null>;
	signed_in_at: Date;
	/** Expiry, which activity doesn't extend. */
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
