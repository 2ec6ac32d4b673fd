import type { IExecuteFunctions } from 'n8n-workflow';
import { checkApiKey, createClient, type Client } from '../../core.ts';
import { CREDENTIAL, hostFetch } from './host-fetch.ts';

/** A client for one item, with the credential the node has for it. Throws a ContactSyncError for one that cannot be used. */
export async function hostClient(context: IExecuteFunctions, index: number): Promise<Client> {
	const { apiKey, baseUrl } = await context.getCredentials<{ apiKey: string; baseUrl: string }>(
		CREDENTIAL,
		index,
	);
	return createClient({
		baseUrl,
		fetch: hostFetch(context),
		now: Date.now,
		signal: context.getExecutionCancelSignal(),
		secrets: [checkApiKey(apiKey)], // n8n adds the key to the request; here it is only kept out of texts
		userAgent: 'n8n-nodes-contact-sync',
	});
}
