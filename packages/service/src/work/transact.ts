import type { Transaction } from 'kysely';
import { ownedRows } from '../store/owned-rows.ts';
import type { Owner } from '../store/owner.ts';
import { repeatOnConflict } from '../store/repeat-on-conflict.ts';
import type { Tables } from '../store/tables.ts';
import type { Work, WorkTools } from './work.ts';

/**
 * Changes an owner's rows, all or none; again from the start when another transaction was in the way, so `change` may only
 * touch the database. What it leaves to be done is looked at once it is done.
 */
export async function transact<T>(
	tools: WorkTools,
	owner: Owner,
	change: (work: Work) => Promise<T>,
): Promise<T> {
	let isWorkLeft = false;
	const leaveWork = () => void (isWorkLeft = true);
	const result = await repeatOnConflict(() =>
		tools.allOwners.transaction().execute((trx) => change(workIn(trx, owner, tools, leaveWork))),
	);
	if (isWorkLeft) tools.wakeWorker();
	return result;
}

/** What changes are made with, in a transaction that is open. */
export function workIn(
	trx: Transaction<Tables>,
	owner: Owner,
	{ clock, newId, workspaces, unsubscribeUrl, automations }: WorkTools,
	leaveWork: Work['leaveWork'] = () => {},
): Work {
	return {
		owned: ownedRows(trx, owner),
		allOwners: trx,
		workspace: workspaces.get(owner.product)!, // keys, jobs, and mail of other products are left to other processes
		now: new Date(clock.now()),
		newId,
		unsubscribeUrl,
		automations,
		leaveWork,
	};
}
