import { isRecord } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { listEntries, listPages, type ListCall } from './pages.ts';
import { textOf } from './read.ts';

/** An address that must not be emailed. Only the address is sure; api.md section 2 shows no fields. */
export interface Unsubscribed {
	email: string;
	/** `unsubscribed`, `bounced` or `complained`; empty where the service does not say. */
	reason: string;
	/** As answered; empty where the service does not say. */
	created_at: string;
}

/** Guess: the first two narrow the list. A service that knows neither answers the whole list. */
export interface UnsubscribedFilter {
	email?: string;
	reason?: string;
	/** Entries a page, at most 500. */
	page_size?: string;
}

const callOf = (query: ListCall['query']): ListCall => ({
	path: 'contacts/api/unsubscribed-emails/',
	scope: 'contacts:read',
	name: 'unsubscribed_emails',
	query,
});

/** The addresses that must not be emailed, as answered. api.md section 4, /contacts/api/unsubscribed-emails/. */
export const listUnsubscribed = (send: Send, filter: UnsubscribedFilter = {}) =>
	listEntries(send, callOf({ ...filter }), readEntry);

/** The same page by page. @param query a filter, or the `at` of a page to begin with */
export const listUnsubscribedPages = (send: Send, query: UnsubscribedFilter | string) =>
	listPages(send, callOf(typeof query === 'string' ? query : { ...query }), readEntry);

function readEntry(entry: unknown): Unsubscribed | undefined {
	if (typeof entry === 'string') return { email: entry, reason: '', created_at: '' };
	if (!isRecord(entry)) return undefined;
	const email = textOf(entry, 'email', 'address');
	return email === undefined
		? undefined
		: {
				email,
				reason: textOf(entry, 'reason', 'status', 'type') ?? '',
				created_at: textOf(entry, 'created_at', 'unsubscribed_at', 'date') ?? '',
			};
}
