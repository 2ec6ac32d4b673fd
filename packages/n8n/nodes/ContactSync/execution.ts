import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { DEFAULT_LIMITS, type Action, type Limits } from '../../core.ts';
import { openAccounts, type AccountFor } from '../shared/account.ts';
import { readAction } from '../shared/parameters.ts';
import { createServiceLimits, type ServiceLimits } from '../shared/service-limits.ts';
import { createWaits, type Waits } from '../shared/waits.ts';
import { openSentContacts, type SentContacts } from './sent-contacts.ts';

/** One execution of the node over its input items. */
export interface Execution {
	context: IExecuteFunctions;
	action: Action;
	waits: Waits;
	/** As in the credential of the first item. */
	limits: Limits;
	/** What the service states about these limits. */
	serviceLimits: ServiceLimits;
	/** Whether to skip contacts that haven't changed since the node last sent them. */
	skipUnchanged: boolean;
	/** What the node last sent, if contacts can be skipped by it. */
	sentContacts?: SentContacts;
	/** Returns the account of an item. Throws a ContactSyncError for a credential that can't be used. */
	accountFor: AccountFor;
	/** Withdraws the items that haven't been sent. */
	withdrawal: AbortController;
	/** Index of the item whose failure withdrew the others. */
	stoppedBy?: number;
	/** Items that were skipped because nothing had changed. */
	counts: { unchanged: number };
}

const MINUTE_MS = 60_000;

/** Minutes; as the field's default says. */
const DEFAULT_MAX_WAIT = 60;

/** Reads the operation and the options, which are the same for all items. */
export async function startExecution(context: IExecuteFunctions): Promise<Execution> {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject; // a collection
	const { maxWait = DEFAULT_MAX_WAIT, retryUnknownOutcomes } = options;
	const action = readAction(context);
	const skipUnchanged = options.skipUnchanged === true && action.isRepeatable === true;
	const waits = createWaits(Number(maxWait) * MINUTE_MS);
	const withdrawal = new AbortController();
	const accountFor = openAccounts(context, context.getInputData().length, {
		waits,
		retryUnknownOutcomes: retryUnknownOutcomes === true,
		withdrawal: withdrawal.signal,
	});
	const first = await accountFor(0).catch(() => undefined); // the items report why
	return {
		context,
		action,
		waits,
		limits: first?.credential ?? DEFAULT_LIMITS,
		serviceLimits: first?.serviceLimits ?? createServiceLimits(),
		skipUnchanged,
		...(skipUnchanged && { sentContacts: openSentContacts(context) }),
		accountFor,
		withdrawal,
		counts: { unchanged: 0 },
	};
}
