import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	createRun,
	DEFAULT_LIMITS,
	type Action,
	type AuthenticationError,
	type Client,
	type Limits,
	type Run,
} from '../../core.ts';
import { credentialOf, hostClients } from '../shared/host-client.ts';
import { readAction } from '../shared/parameters.ts';
import { createServiceLimits, type ServiceLimits } from '../shared/service-limits.ts';
import { createWaits, type Waits } from '../shared/waits.ts';
import { openSentContacts, type SentContacts } from './sent-contacts.ts';

/** What is kept for one credential while a run lasts; an ID, a scope or a refusal of one key says nothing of another. */
export interface Account {
	client: Client;
	/** What the action keeps. */
	kept: Run;
	/** Why the service does not accept the key; then no more is asked with it. */
	refusal?: AuthenticationError;
}

/** One run of the node over its input items. */
export interface NodeRun {
	context: IExecuteFunctions;
	action: Action;
	waits: Waits;
	serviceLimits: ServiceLimits;
	/** As in the credential of the first item. */
	limits: Limits;
	/** Whether contacts that are as the node last sent them are to be skipped. */
	skipUnchanged: boolean;
	/** What the node last sent, where contacts can be skipped by it. */
	sentContacts?: SentContacts;
	/** What has the credential of an item. Throws a ContactSyncError for one that cannot be used. */
	accountFor: (index: number) => Promise<Account>;
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

/** Reads the options of the run, which are the same for all items. */
export async function startRun(context: IExecuteFunctions): Promise<NodeRun> {
	const options = context.getNodeParameter('options', 0, {}) as IDataObject; // a collection
	const { maxWait = DEFAULT_MAX_WAIT, retryUnknownOutcomes } = options;
	const action = readAction(context);
	const skipUnchanged = options.skipUnchanged === true && action.key === 'contact.upsert';
	const waits = createWaits(Number(maxWait) * MINUTE_MS);
	const serviceLimits = createServiceLimits();
	const withdrawal = new AbortController();
	return {
		context,
		action,
		waits,
		serviceLimits,
		skipUnchanged,
		...(skipUnchanged && { sentContacts: openSentContacts(context) }),
		accountFor: accountsOf(
			hostClients(context, {
				waits,
				retryUnknownOutcomes: retryUnknownOutcomes === true,
				withdrawal: withdrawal.signal,
				serviceLimits,
			}),
		),
		withdrawal,
		counts: { unchanged: 0 },
		limits: await limitsOf(context),
	};
}

/** The defaults where the credential can't be read: the items then report why. */
const limitsOf = (context: IExecuteFunctions): Promise<Limits> =>
	credentialOf(context, 0).catch(() => DEFAULT_LIMITS);

function accountsOf(clientFor: (index: number) => Promise<Client>): NodeRun['accountFor'] {
	const accounts = new Map<Client, Account>();
	return async (index) => {
		const client = await clientFor(index);
		const account = accounts.get(client) ?? { client, kept: createRun() };
		accounts.set(client, account);
		return account;
	};
}
