import { checkApiKey } from '../transport/api-key.ts';
import { parseBaseUrl, type PlainHttp } from '../transport/base-url.ts';
import { createSend, type SendOptions } from '../transport/send.ts';
import { contacts } from './contacts.ts';
import { emails } from './emails.ts';
import { events } from './events.ts';
import { key } from './key.ts';
import { sequences } from './sequences.ts';
import { unsubscribed } from './unsubscribed.ts';
import { writeWith } from './write.ts';

export interface ClientOptions extends SendOptions {
	/** Hosts for which plain HTTP is allowed. @default 'private' */
	plainHttp?: PlainHttp;
}

/** One function per endpoint. Every function throws a ContactSyncError, or the `reason` of the `signal` if it's aborted. */
export type Client = ReturnType<typeof createClient>;

/**
 * Creates a client for the service.
 *
 * @throws ConfigurationError if the base URL or the key is invalid
 * @example
 * const client = createClient({ baseUrl: 'https://contacts.example.com', apiKey, fetch, now: Date.now, sleep, random: Math.random });
 * await client.contacts.upsert({ email: 'ada@acme.example', first_name: 'Ada' });
 */
export function createClient({ plainHttp, ...options }: ClientOptions) {
	const send = createSend({
		...options,
		baseUrl: parseBaseUrl(options.baseUrl, plainHttp),
		apiKey: options.apiKey === undefined ? undefined : checkApiKey(options.apiKey),
	});
	const write = writeWith(send);
	return {
		...key(send),
		contacts: { ...contacts(write), ...unsubscribed(send) },
		events: events(write),
		sequences: sequences(send, write),
		emails: emails(write),
	};
}
