import type { Kysely, Transaction } from 'kysely';
import type { Clock } from './clock.ts';
import type { Accounts } from './console/access/accounts.ts';
import type { DomainError } from './errors/domain-error.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Log } from './log.ts';
import type { OutgoingMail } from './mail/outgoing.ts';
import type { RequestCounts } from './requests/request-counts.ts';
import type { Tables } from './store/tables.ts';
import type { Workspace } from './workspace/schema.ts';

/** What the service works with and does not own: handed in, so that tests can move time. */
export interface Tools {
	db: Kysely<Tables>;
	limiter: Limiter;
	log: Log;
	/** The status that a request gets for an error, for the log of what no request waits for. */
	statusOf: (error: DomainError) => number;
	clock: Clock;
	/** A new UUID. */
	newId: () => string;
	/** Each product's workspace file, by product. The jobs, mail, and old rows of other products are left to other processes. */
	workspaces: ReadonlyMap<string, Workspace>;
	/** The path of each product's workspace file. */
	workspaceFiles: ReadonlyMap<string, string>;
	mail: OutgoingMail;
	/** The personal accounts of the console. */
	accounts: Accounts;
	/** Where people reach the service, when PUBLIC_URL says so. */
	publicUrl: string | undefined;
	/** Counts requests for the console. */
	requests: RequestCounts;
	/** Tells those who do jobs and deliver mail that something may be due. */
	wakeWorker: () => void;
}

/** Whose rows are meant. Every query filters by both. */
export interface Owner {
	product: string;
	environment: 'live' | 'test';
}

/** What a change is made with: one transaction, one owner, one time. Made by `transact`. */
export interface Work {
	trx: Transaction<Tables>;
	owner: Owner;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** The time of everything in this transaction. */
	now: Date;
	newId: () => string;
	mail: OutgoingMail;
	/** Says that there is a job or a mail to look at once the transaction is done. */
	leaveWork: () => void;
}

/** What an owner's rows are read with, in a transaction or without. */
export interface Reading {
	trx: Kysely<Tables>;
	owner: Owner;
}

/** What an owner's rows are written with by a single statement, in a transaction or without. */
export interface Writing extends Reading {
	/** The time of everything that it writes. */
	now: Date;
}
