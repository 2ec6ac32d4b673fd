import { openAccount, type Account } from './account.ts';
import type { Host } from './host-fetch.ts';
import type { Details } from './sessions.ts';
import { createWaits } from './waits.ts';

/**
 * Returns the product and environment of a key. Sends one request per key and process.
 *
 * @throws ContactSyncError
 */
export async function detailsOf({ client, session }: Account): Promise<Details> {
	if (session.details === undefined) {
		const { product, environment } = await client.ping();
		session.details = { product, environment };
	}
	return session.details;
}

/**
 * Returns `live` or `test`, or an empty string if the environment is unknown or the request would have to
 * wait.
 */
export async function environmentOf(host: Host, { credential }: Account): Promise<string> {
	try {
		const account = openAccount(host, credential, { waits: createWaits(0) });
		return (await detailsOf(account)).environment;
	} catch {
		return ''; // the hint is omitted
	}
}
