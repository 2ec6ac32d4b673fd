import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import type { Workspace } from '../workspace/schema.ts';
import type { Chain } from './chain.ts';
import type { DomainEvent } from './domain-event.ts';

/** Context for changes: one transaction, one owner, one time. Created by `transact`. */
export interface Work extends Pick<WorkTools, 'newId' | 'unsubscribeUrl' | 'automations' | 'log'> {
	owned: OwnedRows;
	/** The transaction, for lookups in the rows of all owners. */
	allOwners: Transaction<Tables>;
	/** The owner's workspace file. */
	workspace: Workspace;
	/** Time of all changes in this transaction. */
	now: Date;
	/** Wakes the loops after the commit, because a job or an email is due. */
	enqueueWork: () => void;
}

/** Dependencies of changes, injected so that tests can control the time. */
export interface WorkTools {
	/** All tables, for the few files that work across owners. Other files use `ownedRows`. */
	allOwners: Kysely<Tables>;
	clock: Clock;
	log: Log;
	/** Returns a new UUID. */
	newId: () => string;
	/** Workspace files by product. Other processes handle the jobs, emails, and old rows of other products. */
	workspaces: ReadonlyMap<string, Workspace>;
	/** Returns the unsubscribe link of an email. */
	unsubscribeUrl: (mailId: string) => string;
	automations: AutomationPort;
	/** Wakes the loops that run jobs and deliver emails. */
	wakeWorker: () => void;
}

/** Interface through which contacts trigger automations. */
export interface AutomationPort {
	/** Returns whether one of these domain events triggers an automation in the workspace file. */
	isAwaited(workspace: Workspace, domainEvents: readonly DomainEvent[]): boolean;
	/**
	 * Schedules the automations that these domain events trigger, in the same transaction.
	 *
	 * @param chain chain of automations that led to the domain events; undefined for those of a request
	 */
	fire(
		work: Work,
		contactId: string,
		domainEvents: readonly DomainEvent[],
		chain: Chain | undefined,
	): Promise<void>;
}
