import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Store extends AsyncDisposable {
	db: Kysely<Tables>;
	/** Notice for operators about a change that was made when the database was opened. */
	notice?: string | undefined;
}

/** Opened database, with callbacks for its first use. */
export interface OpenedDatabase extends Store {
	/** Called after the migrations. */
	ready?: () => Promise<void>;
	/** Marks the files created on opening for removal when the database is closed. */
	discard?: () => void;
}
