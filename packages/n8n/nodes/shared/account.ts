import {
	checkApiKey,
	createClient,
	createRunCache,
	type Client,
	type RunCache,
} from '../../core.ts';
import { isSameForAllItems, readCredential, type Credential } from './credential.ts';
import { hostFetch, type Host } from './host-fetch.ts';
import { sessionOf, type NodeSession } from './sessions.ts';
import { monotonicNow } from './waiting.ts';
import { createWaits, type Waits } from './waits.ts';

/** A credential and its state in one run of the node. IDs, scopes, and rejections aren't shared between keys. */
export interface Account {
	credential: Credential;
	/** Identifies the key and its Base URL. Accounts with different limits can have the same key. */
	keyName: string;
	client: Client;
	/** Data that actions cache during the run. */
	cache: RunCache;
	/** State that all executions in this process share for the key. */
	session: NodeSession;
	/** Time that the run waited for the key's rate limits, in milliseconds. */
	readonly waitedMs: number;
	/** Number of requests that the service rejected with 429 since the account was opened. */
	readonly rejected: number;
}

export interface AccountOptions {
	/** Measures and limits the run's waits. @default a short maximum wait, for lists that a user waits for */
	waits?: Waits;
	/** Whether to retry requests that may have been processed. @default false */
	retryUnknownOutcomes?: boolean;
	/** Signal that cancels waiting calls. */
	withdrawal?: AbortSignal;
	/** Sequence names that are known without a request, by slug. */
	sequenceNames?: RunCache['sequenceNames'];
}

/** Maximum time that a user waits for a list, in milliseconds. */
const LIST_WAIT_MS = 20_000;

/**
 * Opens the account for a credential.
 *
 * @throws ConfigurationError if the credential can't be used
 */
export function openAccount(
	host: Host,
	credential: Credential,
	{
		waits = createWaits(LIST_WAIT_MS),
		retryUnknownOutcomes = false,
		withdrawal,
		sequenceNames,
	}: AccountOptions = {},
): Account {
	checkApiKey(credential.apiKey);
	const session = sessionOf(credential, credential.limits);
	const { rejected } = session.budget;
	const budget = waits.metering(session.budget);
	const client = createClient({
		baseUrl: credential.baseUrl,
		fetch: hostFetch(host, credential),
		now: Date.now,
		monotonicNow,
		sleep: waits.sleep,
		random: Math.random,
		budget,
		maxWaitMs: () => waits.remainingMs,
		retries: retryUnknownOutcomes ? 'all' : 'safe',
		signal: 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined,
		withdrawal,
		secrets: [credential.apiKey], // n8n adds the key to requests; here it's only redacted from messages
		userAgent: 'n8n-nodes-contact-sync',
	});
	return {
		credential,
		keyName: JSON.stringify([credential.baseUrl, credential.apiKey]),
		client,
		cache: createRunCache({ sequenceNames }),
		session,
		get waitedMs() {
			return budget.forLimitsMs;
		},
		get rejected() {
			return session.budget.rejected - rejected;
		},
	};
}

/** Accounts in a run. Items with the same credential share an account. */
export interface Accounts {
	/**
	 * Returns the account for an item.
	 *
	 * @throws ContactSyncError if the item's credential can't be used
	 */
	forItem: (index: number) => Promise<Account>;
}

export function openAccounts(host: Host, items: number, options: AccountOptions): Accounts {
	const accounts = new Map<string, Account>();
	const accountWith = (credential: Credential): Account => {
		const name = JSON.stringify(credential);
		const account = accounts.get(name) ?? openAccount(host, credential, options);
		accounts.set(name, account);
		return account;
	};
	const readFirst = async () => {
		const first = await readCredential(host);
		return { first, isOnlyOne: await isSameForAllItems(host, first, items) };
	};
	const reading = readFirst().catch(() => undefined); // each item reports its own error
	return {
		forItem: async (index) => {
			const { first, isOnlyOne = false } = (await reading) ?? {};
			const isFirst = isOnlyOne || index === 0;
			if (isFirst && first) return accountWith(first);
			return accountWith(await readCredential(host, index));
		},
	};
}
