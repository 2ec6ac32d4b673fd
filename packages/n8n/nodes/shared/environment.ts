import type { IExecuteFunctions } from 'n8n-workflow';
import { credentialOf, hostClient } from './host-client.ts';
import { createWaits } from './waits.ts';

/** What was answered, by key and address, for the whole process. */
const environments = new Map<string, string>();

/** `live` or `test`, asked once a credential; empty where the service does not say, or cannot be asked without waiting. */
export async function environmentOf(context: IExecuteFunctions): Promise<string> {
	const { baseUrl, apiKey } = await credentialOf(context, 0);
	const name = JSON.stringify([baseUrl, apiKey]);
	const known = environments.get(name);
	if (known !== undefined) return known;
	try {
		const client = await hostClient(context, { waits: createWaits(0) });
		const { environment } = await client.ping();
		environments.set(name, environment);
		return environment;
	} catch {
		return ''; // it is only good to know
	}
}
