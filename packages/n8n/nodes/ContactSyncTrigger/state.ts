import type { IPollFunctions } from 'n8n-workflow';
import type { ListIdentity } from './list-identity.ts';

/** State between polls. */
export interface StoredState {
	/** ID of the node. */
	node: string;
	/**
	 * List that `memory` belongs to. If the list changes, the trigger starts over, and all current entries
	 * in the new list count as known.
	 */
	list: ListIdentity;
	memory: object;
	/** Time at which the state was stored, in milliseconds since 1970. It's stored at least once per day. */
	storedAt: number;
}

/** Name of the copies in the static data that all nodes of a workflow share. */
const COPIES = 'contactSyncTriggers';

/** Age at which the copy of a deleted node is removed, in milliseconds. */
const MAX_AGE_MS = 30 * 86_400_000;

/**
 * Returns the stored state of a node. n8n stores a node's static data under the node's name or, if it stores
 * it together with the executions, under its ID. For a renamed node, only the copy under its ID exists. A copy
 * of a node has another ID, so it starts over.
 */
export function readState(context: IPollFunctions): StoredState | undefined {
	const own = context.getWorkflowStaticData('node') as Partial<StoredState>;
	const { id } = context.getNode();
	return own.node === id ? (own as StoredState) : copiesIn(context)[id]; // stored by `storeState`
}

export function storeState(context: IPollFunctions, state: StoredState): void {
	Object.assign(context.getWorkflowStaticData('node'), state);
	const current = Object.entries(copiesIn(context)).filter(
		([, { storedAt }]) => state.storedAt - storedAt < MAX_AGE_MS,
	);
	const copies = { ...Object.fromEntries(current), [state.node]: state };
	Object.assign(context.getWorkflowStaticData('global'), { [COPIES]: copies });
}

const copiesIn = (context: IPollFunctions): Record<string, StoredState> =>
	(context.getWorkflowStaticData('global')[COPIES] ?? {}) as Record<string, StoredState>; // stored by `storeState`
