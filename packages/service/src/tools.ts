import type { Kysely, Transaction } from 'kysely';
import type { Clock } from './base/clock.ts';
import type { Accounts } from './console/access/accounts.ts';
import type { DomainError } from './base/domain-error.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Log } from './base/log.ts';
import type { OutgoingMail } from './mail/outgoing.ts';
import type { RequestCounts } from './requests/request-counts.ts';
import type { OwnedRows } from './store/owned-rows.ts';
import type { SharedDatabase, Tables } from './store/tables.ts';
import type { Workspace } from './workspace/schema.ts';

/** What the service works with and does not own: handed in, so that tests can move time. */
export interface Tools {
	/** The tables whose rows belong to no owner. */
	db: SharedDatabase;
	/** All tables, for what is done for all owners. Everything else takes `ownedRows`. */
	allOwners: Kysely<Tables>;
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

/** What a change is made with: one transaction, one owner, one time. Made by `transact`. */
export interface Work {
	owned: OwnedRows;
	/** The transaction, for what is looked up among the rows of all owners. */
	allOwners: Transaction<Tables>;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** The time of everything in this transaction. */
	now: Date;
	newId: () => string;
	mail: OutgoingMail;
	/** Says that there is a job or a mail to look at once the transaction is done. */
	leaveWork: () => void;
}
