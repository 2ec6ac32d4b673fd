import type { IPollFunctions } from 'n8n-workflow';
import type { Client } from '../../core.ts';
import type { Credential } from '../shared/host-client.ts';
import { CREDENTIAL } from '../shared/host-fetch.ts';

/** Names by base URL and key. Never stored: what is stored is the name. */
const names = new Map<string, string>();

/** Names the list that a key opens: a new key of the same product goes on where the old one was. Asks once a process and key. */
export async function listNameOf(context: IPollFunctions, client: Client): Promise<string> {
	const { baseUrl, apiKey } = await context.getCredentials<Credential>(CREDENTIAL);
	const opened = JSON.stringify([baseUrl, apiKey]);
	const known = names.get(opened);
	if (known !== undefined) return known;
	const { product, environment } = await client.ping();
	const name = JSON.stringify([baseUrl, product, environment]);
	names.set(opened, name);
	return name;
}
