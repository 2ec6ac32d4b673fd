import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Store extends AsyncDisposable {
	db: Kysely<Tables>;
	/** A sentence for operators about a change that opening it made. */
	notice?: string | undefined;
}

/** A database that was opened, and what its first use still needs. */
export interface OpenedDatabase extends Store {
	/** Called once the tables are up to date. */
	ready?: () => Promise<void>;
	/** Lets its end remove what opening it made in the file system. */
	discard?: () => void;
}
