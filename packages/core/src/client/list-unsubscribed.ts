import { objectsIn, type Json } from '../transport/json.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoints } from './endpoints.ts';
import { listPages, LONG_PAGES, type Position } from './pages.ts';
import { partialList, UNSUBSCRIBED_LIST } from './partial-list.ts';
import { entryOf, textOf } from './read.ts';
import { isSameEmail } from './same-email.ts';

/** Entry in the suppression list. Only the email address is certain; api.md section 2 specifies no fields. */
export interface Unsubscribed {
	email: string;
	/** `unsubscribed`, `bounced`, or `complained`; empty if the service doesn't return it. */
	reason: string;
	/** Date as in the response; empty if the service doesn't return it. */
	created_at: string;
}

/**
 * Filters for the list. Assumption: the service supports both filters. The client also applies them, because
 * the service may ignore them.
 */
export type UnsubscribedFilter = {
	email?: string;
	reason?: string;
};

/**
 * Lists the suppressed email addresses, in the order of the response. api.md section 4,
 * /contacts/api/unsubscribed-emails/.
 * @throws UnexpectedResponseError after the last entry of a truncated list, because a missing email address
 * may be suppressed
 */
export async function* listUnsubscribed(send: Send, filter: UnsubscribedFilter = {}) {
	for await (const { entries, isCut } of listUnsubscribedPages(send, filter)) {
		yield* entries.filter((entry) => matchesFilter(entry, filter));
		if (isCut) throw cutList();
	}
}

export const cutList = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"The service reports more entries, but they couldn't be loaded. Search the list in the dashboard.",
	);

/**
 * Lists the pages of suppressed email addresses, filtered only by the service.
 *
 * @param query filter, or position of the first page to read
 */
export const listUnsubscribedPages = (send: Send, query: UnsubscribedFilter | Position) =>
	listPages(
		send,
		{
			call: callTo(endpoints.listUnsubscribed, {
				...('before' in query ? {} : query),
				...LONG_PAGES,
			}),
			name: 'unsubscribed_emails',
			...('before' in query && { from: query }),
		},
		readEntry,
	);

/** Whether an entry matches a filter. An entry without a reason matches any reason. */
export const matchesFilter = (
	{ email, reason }: Unsubscribed,
	filter: UnsubscribedFilter,
): boolean =>
	(!reason || reason === (filter.reason ?? reason)) && isSameEmail(email, filter.email ?? email);

function readEntry(value: unknown): Unsubscribed | undefined {
	if (typeof value === 'string') return { email: value, reason: '', created_at: '' };
	const entry = entryOf(value);
	if (entry === undefined) return undefined;
	const email = textOf(entry, 'email', 'address', 'email_address') ?? emailIn(entry);
	if (email === undefined) return undefined;
	return {
		email,
		reason: textOf(entry, 'reason', 'suppression_reason', 'status', 'type') ?? '',
		created_at: textOf(entry, 'created_at', 'unsubscribed_at', 'suppressed_at', 'date') ?? '',
	};
}

/** Returns the first email address in an entry, under any name or in a nested contact. */
const emailIn = (entry: Json): string | undefined =>
	objectsIn(entry)
		.flatMap((object) => Object.values(object))
		.find((value): value is string => typeof value === 'string' && EMAIL.test(value));

const EMAIL = /^[^\s@]+@[^\s@]+$/;
