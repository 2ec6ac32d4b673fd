import {
	checkApiKey,
	createClient,
	DEFAULT_LIMITS,
	RETRY_UNSAFE_RULES,
	parseBaseUrl,
	type Client,
} from '../../core.ts';
import { budgetOf } from './budgets.ts';
import { CREDENTIAL, hostFetch, type Host } from './host-fetch.ts';
import { monotonicNow } from './waiting.ts';
import type { ServiceLimits } from './service-limits.ts';
import { createWaits, type Waits } from './waits.ts';

/** What the credential holds. Limits are missing in one that was saved before they were asked for; then a key's usual ones hold. */
export interface Credential {
	apiKey: string;
	baseUrl: string;
	perMinute: number;
	perHour: number;
}

export interface HostClientOptions {
	/** @default waits of a list that someone looks at: not long */
	waits?: Waits;
	/** Whether what may have been done is sent again. @default false */
	retryUnknownOutcomes?: boolean;
	/** Withdraws the calls that wait. */
	withdrawal?: AbortSignal;
	/** Notes what responses say about the limits of the first key. */
	serviceLimits?: ServiceLimits;
}

/** Milliseconds that someone who opened a list waits for it. */
const LIST_WAIT_MS = 20_000;

/** A client with the credential the node has. Throws a ContactSyncError for one that cannot be used. */
export const hostClient = (host: Host, options?: HostClientOptions): Promise<Client> =>
	hostClients(host, options)(0);

/** Gives the client with the credential the node has for an item: one client for all items that have the same. */
export function hostClients(
	host: Host,
	options?: HostClientOptions,
): (index: number) => Promise<Client> {
	const clients = new Map<string, Client>();
	return async (index) => {
		const credential = await credentialOf(host, index);
		const name = JSON.stringify(credential);
		const forClient = clients.size === 0 ? options : { ...options, serviceLimits: undefined };
		const client = clients.get(name) ?? clientWith(credential, host, forClient);
		clients.set(name, client);
		return client;
	};
}

function clientWith(
	credential: Credential,
	host: Host,
	{
		waits = createWaits(LIST_WAIT_MS),
		retryUnknownOutcomes = false,
		withdrawal,
		serviceLimits,
	}: HostClientOptions = {},
): Client {
	checkApiKey(credential.apiKey);
	const fetch = hostFetch(host, credential);
	return createClient({
		baseUrl: credential.baseUrl,
		fetch: serviceLimits?.watching(fetch) ?? fetch,
		now: Date.now,
		monotonicNow,
		sleep: waits.sleep,
		random: Math.random,
		budget: waits.counting(budgetOf(credential)),
		maxWaitMs: () => waits.leftMs,
		...(retryUnknownOutcomes ? { rules: RETRY_UNSAFE_RULES } : {}),
		signal: 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined,
		withdrawal,
		secrets: [credential.apiKey], // n8n adds the key to the request; here it is only kept out of texts
		userAgent: 'n8n-nodes-contact-sync',
	});
}

/** The credential the node has for an item, with usable limits. Equivalent entries return the same values. */
export async function credentialOf(host: Host, index: number): Promise<Credential> {
	const given = await host.getCredentials<Credential>(CREDENTIAL, index);
	const apiKey = String(given.apiKey ?? '').trim();
	return { ...given, apiKey, baseUrl: oneSpellingOf(given.baseUrl), ...limitsOf(given) };
}

/** The Base URL in its one form; an invalid one as it is, for which the client has an error. */
function oneSpellingOf(baseUrl: string): string {
	try {
		return parseBaseUrl(baseUrl);
	} catch {
		return baseUrl;
	}
}

const limitsOf = ({ perMinute, perHour }: Partial<Credential>) => ({
	perMinute: Math.max(1, Math.floor(Number(perMinute)) || DEFAULT_LIMITS.perMinute),
	perHour: Math.max(1, Math.floor(Number(perHour)) || DEFAULT_LIMITS.perHour),
});
