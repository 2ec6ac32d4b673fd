import type { GeneratedAlways } from 'kysely';

/** A user's session in the console. */
export interface ConsoleSessionsTable {
	id: string;
	/** Name of the account. */
	account: string;
	/** Hash of the password at sign-in. */
	password_hash: string;
	signed_in_at: Date;
	/** Expiration time, which activity doesn't extend. */
	expires_at: Date;
}

/** A sign-in attempt with a wrong password in the console. */
export interface FailedSignInsTable {
	id: GeneratedAlways<number>;
	failed_at: Date;
	/** Network of the client. */
	client: string;
}

/** A request that was rejected or failed, except by a rate limit. */
export interface RejectedRequestsTable {
	id: GeneratedAlways<number>;
	api_key_id: string;
	request_id: string;
	method: string;
	/** Template of the path, because the path can contain contact data. */
	path: string;
	status: number;
	/** Message in the response. */
	detail: string;
	created_at: Date;
}

/** Number of responses per API key, minute, and status code. */
export interface RequestCountsTable {
	api_key_id: string;
	minute: Date;
	status: number;
	requests: number;
}

/** Number of requests with invalid keys per minute and status code. */
export type InvalidKeyRequestsTable = Omit<RequestCountsTable, 'api_key_id'>;
