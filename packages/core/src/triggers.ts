/** What starts a workflow, apart from the rest: who only runs actions need not carry it. */
export { newUnsubscribed } from './actions/new-unsubscribed.ts';
export { filterOf } from './actions/unsubscribed-reason.ts';
export type { Trigger } from './actions/trigger.ts';
export { isWanted } from './client/list-unsubscribed.ts';
export { cutAndUnsorted } from './polling/cut-and-unsorted.ts';
export { fingerprint } from './polling/fingerprint.ts';
export { isSorted, orderOf, type Order } from './polling/order.ts';
export { pollNew, type PollMemory } from './polling/poll-new.ts';
