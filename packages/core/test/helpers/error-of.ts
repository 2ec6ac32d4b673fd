import { ContactSyncError, type Client, type ClientOptions } from '../../src/index.ts';
import { withServer } from './client.ts';
import type { Reply } from '@contact-sync/testing/server';

export type Use = (client: Client) => Promise<unknown>;

const email = 'ada@acme.example';
export const upsert: Use = (client) => client.contacts.upsert({ email });
export const track: Use = (client) => client.events.track({ event_name: 'login', email });
export const mail: Use = (client) =>
	client.emails.trigger({ trigger_key: 'receipt', to_email: email });

/** Returns the error of one attempt with a service that always sends this response. */
export async function errorOf(reply: Reply, use = upsert, options: Partial<ClientOptions> = {}) {
	const { result } = await withServer(
		reply,
		(client) =>
			use(client).then(
				() => undefined,
				(error: unknown) => error,
			),
		{ retries: 'none', ...options },
	);
	if (result instanceof ContactSyncError) return result;
	throw new Error(`not one of our errors: ${String(result)}`);
}
