import type { IExecuteFunctions } from 'n8n-workflow';
import { credentialOf, hostClient } from './host-client.ts';
import type { Host } from './host-fetch.ts';
import { createWaits, type Waits } from './waits.ts';

/** Whose contacts a key opens. */
export interface Opened {
	/** Empty where the service does not say. */
	product: string;
	/** `live` or `test`; empty where the service does not say. */
	environment: string;
}

/** What was answered, by key and address, for the whole process. */
const answers = new Map<string, Opened>();

/** Asks once a process and credential. Throws a ContactSyncError. */
export async function openedBy(host: Host, waits?: Waits): Promise<Opened> {
	const { baseUrl, apiKey } = await credentialOf(host, 0);
	const name = JSON.stringify([baseUrl, apiKey]);
	const known = answers.get(name);
	if (known !== undefined) return known;
	const client = await hostClient(host, { waits });
	const { product, environment } = await client.ping();
	answers.set(name, { product, environment });
	return { product, environment };
}

/** `live` or `test`; empty where the service does not say, or cannot be asked without waiting. */
export async function environmentOf(context: IExecuteFunctions): Promise<string> {
	try {
		return (await openedBy(context, createWaits(0))).environment;
	} catch {
		return ''; // it is only good to know
	}
}
