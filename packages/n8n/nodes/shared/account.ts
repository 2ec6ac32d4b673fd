import {
	checkApiKey,
	createClient,
	createRunCache,
	DEFAULT_LIMITS,
	RETRY_UNSAFE_RULES,
	type AuthenticationError,
	type Client,
	type Limits,
	type RunCache,
} from '../../core.ts';
import { isSameForAllItems, readCredential, type Credential } from './credential.ts';
import { hostFetch, type Host } from './host-fetch.ts';
import { createServiceLimits, type ServiceLimits } from './service-limits.ts';
import { sharedKeyOf, type SharedKey } from './shared-keys.ts';
import { monotonicNow } from './waiting.ts';
import { createWaits, type Waits } from './waits.ts';

/** A credential, and what one run of the node has for it: IDs, scopes, and rejections of one key say nothing about another. */
export interface Account {
	credential: Credential;
	client: Client;
	/** What actions remember during the run. */
	cache: RunCache;
	/** What responses state about the limits of the key. */
	serviceLimits: ServiceLimits;
	/** What all executions in this process share about the key. */
	shared: SharedKey;
	/** Why the service rejected the key. Nothing more is sent with it then. */
	rejection?: AuthenticationError;
}

export interface AccountOptions {
	/** @default short, for a list that a person waits for */
	waits?: Waits;
	/** Whether to retry requests that may have been processed. @default false */
	retryUnknownOutcomes?: boolean;
	/** Withdraws the calls that wait. */
	withdrawal?: AbortSignal;
	/** Names of sequences that need no request, by slug. */
	sequenceNames?: RunCache['sequenceNames'];
}

/** Milliseconds that a person who opened a list waits for it. */
const LIST_WAIT_MS = 20_000;

/**
 * Opens the account of a credential.
 *
 * @throws ConfigurationError for a credential that can't be used
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
	const serviceLimits = createServiceLimits();
	const shared = sharedKeyOf(credential);
	const client = createClient({
		baseUrl: credential.baseUrl,
		fetch: serviceLimits.watching(hostFetch(host, credential)),
		now: Date.now,
		monotonicNow,
		sleep: waits.sleep,
		random: Math.random,
		budget: waits.counting(shared.budget),
		maxWaitMs: () => waits.leftMs,
		...(retryUnknownOutcomes ? { rules: RETRY_UNSAFE_RULES } : {}),
		signal: 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined,
		withdrawal,
		secrets: [credential.apiKey], // n8n adds the key to the request; here it is only kept out of texts
		userAgent: 'n8n-nodes-contact-sync',
	});
	return { credential, client, cache: createRunCache({ sequenceNames }), serviceLimits, shared };
}

/** The accounts of a run: one for all items that have the same credential. */
export interface Accounts {
	/** Returns the account of an item. Throws a ContactSyncError for a credential that can't be used. */
	of: (index: number) => Promise<Account>;
	/** Those that were opened, the first one first. */
	opened: () => Account[];
	/** Returns the limits in the credential of the first item; the defaults if it can't be read. */
	limits: () => Promise<Limits>;
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
	const reading = readFirst().catch(() => undefined); // each item reports why its own can't be read
	return {
		of: async (index) => {
			const { first, isOnlyOne = false } = (await reading) ?? {};
			const isFirst = isOnlyOne || index === 0;
			return accountWith((isFirst && first) || (await readCredential(host, index)));
		},
		opened: () => [...accounts.values()],
		limits: async () => (await reading)?.first ?? DEFAULT_LIMITS,
	};
}
