import type { Kysely } from 'kysely';
import type { Limiter } from './limits/two-window-limiter.ts';
import type { Log } from './log.ts';
import type { Tables } from './store/tables.ts';

/** What the service works with and does not own: handed in, so that tests can move time. */
export interface Tools {
	db: Kysely<Tables>;
	limiter: Limiter;
	log: Log;
	/** Milliseconds since 1970. */
	now: () => number;
	/** A new UUID. */
	newId: () => string;
}

/** Whose rows are meant. Every query filters by both. */
export interface Owner {
	product: string;
	environment: 'live' | 'test';
}
