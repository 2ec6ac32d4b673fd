import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import type { Workspace } from '../workspace/schema.ts';
import type { Happening } from './happening.ts';

/** Everything that a change uses: one transaction, one owner, one time. Created by `transact`. */
export interface Work extends Pick<WorkTools, 'newId' | 'unsubscribeUrl' | 'automations'> {
	owned: OwnedRows;
	/** The transaction, for lookups among the rows of all owners. */
	allOwners: Transaction<Tables>;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** The time of everything in this transaction. */
	now: Date;
	/** Wakes the loops when the transaction is committed, for a job or an email that is due. */
	leaveWork: () => void;
}

/** Everything that changes use and don't own. Injected, so that tests can move time. */
export interface WorkTools {
	/** All tables, for the few files that work for all owners. All others use `ownedRows`. */
	allOwners: Kysely<Tables>;
	clock: Clock;
	/** Returns a new UUID. */
	newId: () => string;
	/** Workspace files by product. Jobs, emails, and old rows of other products are left to other processes. */
	workspaces: ReadonlyMap<string, Workspace>;
	/** Returns the link in an email by which its recipient unsubscribes. */
	unsubscribeUrl: (mailId: string) => string;
	automations: AutomationPort;
	/** Wakes the loops that run jobs and deliver emails. */
	wakeWorker: () => void;
}

/** The one way by which automations learn what happened to contacts. */
export interface AutomationPort {
	/** Returns whether an automation of the workspace file waits for one of these happenings. */
	isAwaited(workspace: Workspace, happenings: readonly Happening[]): boolean;
	/**
	 * Plans the automations that wait for one of these happenings, in the transaction in which they happened.
	 *
	 * @param depth number of automations that led to the happenings, each fired by the previous one
	 */
	fire(
		work: Work,
		contactId: string,
		happenings: readonly Happening[],
		depth: number,
	): Promise<void>;
}
