import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import type { Workspace } from '../workspace/schema.ts';
import type { Happening } from './happening.ts';

/** What a change is made with: one transaction, one owner, one time. Made by `transact`. */
export interface Work extends Pick<WorkTools, 'newId' | 'unsubscribeUrl' | 'automations'> {
	owned: OwnedRows;
	/** The transaction, for what is looked up among the rows of all owners. */
	allOwners: Transaction<Tables>;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** The time of everything in this transaction. */
	now: Date;
	/** Says that there is a job or a mail to look at once the transaction is done. */
	leaveWork: () => void;
}

/** What changes take from outside: handed in, so that tests can move time. */
export interface WorkTools {
	/** All tables, for what is done for all owners. Everything else takes `ownedRows`. */
	allOwners: Kysely<Tables>;
	clock: Clock;
	/** Returns a new UUID. */
	newId: () => string;
	/** Each product's workspace file, by product. The jobs, mail, and old rows of other products are left to other processes. */
	workspaces: ReadonlyMap<string, Workspace>;
	/** Returns the link in an email by which its recipient unsubscribes. */
	unsubscribeUrl: (mailId: string) => string;
	automations: AutomationPort;
	/** Tells those who do jobs and deliver mail that something may be due. */
	wakeWorker: () => void;
}

/** The one way by which automations learn what happened to contacts. */
export interface AutomationPort {
	/** Returns whether an automation of a product waits for one of these happenings. */
	isAwaited(workspace: Workspace, happenings: readonly Happening[]): boolean;
	/**
	 * Plans the automations that wait for one of these happenings, in the transaction in which they happened.
	 *
	 * @param depth how many automations stand behind the happenings, each fired by the one before
	 */
	fire(
		work: Work,
		contactId: string,
		happenings: readonly Happening[],
		depth: number,
	): Promise<void>;
}
