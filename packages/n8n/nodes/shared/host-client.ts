import { checkApiKey, createClient, type Client } from '../../core.ts';
import { budgetOf } from './budgets.ts';
import { CREDENTIAL, hostFetch, type Host } from './host-fetch.ts';
import { sleep } from './waiting.ts';

/** What the credential holds. Limits are missing in one that was saved before they were asked for. */
export interface Credential {
	apiKey: string;
	baseUrl: string;
	perMinute: number;
	perHour: number;
}

/** What the core takes for an hour and a minute when the credential has nothing usable. api.md section 8. */
const DEFAULTS = { perMinute: 60, perHour: 1_000 };

/** A client with the credential the node has for an item. Throws a ContactSyncError for one that cannot be used. */
export async function hostClient(
	host: Host,
	index = 0,
	{ maxWaitMs }: { maxWaitMs?: number } = {},
): Promise<Client> {
	const given = await host.getCredentials<Credential>(CREDENTIAL, index);
	const credential = { ...given, ...limitsOf(given) };
	checkApiKey(credential.apiKey);
	return createClient({
		baseUrl: credential.baseUrl,
		fetch: hostFetch(host),
		now: Date.now,
		sleep,
		random: Math.random,
		budget: budgetOf(credential),
		maxWaitMs,
		signal: 'getExecutionCancelSignal' in host ? host.getExecutionCancelSignal() : undefined,
		secrets: [credential.apiKey], // n8n adds the key to the request; here it is only kept out of texts
		userAgent: 'n8n-nodes-contact-sync',
	});
}

const limitsOf = ({ perMinute, perHour }: Partial<Credential>) => ({
	perMinute: Math.max(1, Math.floor(Number(perMinute)) || DEFAULTS.perMinute),
	perHour: Math.max(1, Math.floor(Number(perHour)) || DEFAULTS.perHour),
});
