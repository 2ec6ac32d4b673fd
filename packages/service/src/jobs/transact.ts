import type { Transaction } from 'kysely';
import { ownedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import type { Tables } from '../store/tables.ts';
import type { Work, WorkTools } from './work.ts';

/**
 * Changes an owner's rows in one transaction. After a conflict with another transaction, the transaction is
 * retried, so `change` must access only the database. Wakes the loops after the commit if `change` scheduled
 * work.
 */
export async function transact<T>(
	tools: WorkTools,
	owner: Owner,
	change: (work: Work) => Promise<T>,
): Promise<T> {
	let isWorkRequested = false;
	const enqueueWork = () => void (isWorkRequested = true);
	const result = await repeatOnConflict(() =>
		tools.allOwners.transaction().execute((trx) => change(workIn(trx, owner, tools, enqueueWork))),
	);
	if (isWorkRequested) tools.wakeWorker();
	return result;
}

/** Creates the context for changes in an open transaction. */
export function workIn(
	trx: Transaction<Tables>,
	owner: Owner,
	{ clock, log, newId, workspaces, unsubscribeUrl, automations }: WorkTools,
	enqueueWork: Work['enqueueWork'] = () => {},
): Work {
	return {
		owned: ownedRows(trx, owner),
		allOwners: trx,
		workspace: workspaces.get(owner.product)!, // jobs and emails of other products are left to other processes
		now: new Date(clock.now()),
		newId,
		log,
		unsubscribeUrl,
		automations,
		enqueueWork,
	};
}
