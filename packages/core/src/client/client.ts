import { checkApiKey } from '../transport/api-key.ts';
import { parseBaseUrl, type PlainHttp } from '../transport/base-url.ts';
import { createSend, type SendOptions } from '../transport/send.ts';
import { ping, type KeyDetails } from './ping.ts';
import { upsertContact, type UpsertedContact } from './upsert-contact.ts';
import type { UpsertContactBody } from './wire.ts';

export interface ClientOptions extends SendOptions {
	/** Where plain http is let through. @default 'private' */
	plainHttp?: PlainHttp;
}

/** One method an endpoint. Every method throws a ContactSyncError, or the reason of an aborted `signal`. */
export interface Client {
	/** GET /ping/: verifies the key and tells what it is. */
	ping(): Promise<KeyDetails>;
	contacts: {
		/** POST /contacts/upsert/: needs the scope contacts:write. */
		upsert(contact: UpsertContactBody): Promise<UpsertedContact>;
	};
}

/**
 * Makes a client of the service. Throws a ConfigurationError for a base URL or a key that cannot be used.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://contacts.example.com', apiKey, fetch, now: Date.now });
 * await client.contacts.upsert({ email: 'ada@acme.example', first_name: 'Ada' });
 */
export function createClient({ plainHttp, ...options }: ClientOptions): Client {
	const send = createSend({
		...options,
		baseUrl: parseBaseUrl(options.baseUrl, { plainHttp }),
		apiKey: options.apiKey === undefined ? undefined : checkApiKey(options.apiKey),
	});
	return {
		ping: () => ping(send),
		contacts: { upsert: (contact) => upsertContact(send, contact) },
	};
}
