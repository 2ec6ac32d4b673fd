import { foldEmail } from '../tolerant/fold-email.ts';
import { entryOf, objectsIn, textOf, type Json } from '../tolerant/find.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { listPages, LONG_PAGES, type ListPage, type Position } from './pages.ts';
import { partialList, UNSUBSCRIBED_LIST } from './partial-list.ts';
import { suppressionIn } from './suppressed.ts';

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

/** Endpoint of the suppression list. api.md section 4. */
export const unsubscribedEndpoints = {
	listUnsubscribed: endpoint<{ email?: string; reason?: string }>({
		method: 'get',
		path: 'contacts/api/unsubscribed-emails/',
		scope: 'contacts:read',
		replay: 'safe',
	}),
};

/** Functions of the suppression list. */
export const unsubscribed = (send: Send) => ({
	/**
	 * GET /contacts/api/unsubscribed-emails/: lists the suppressed email addresses, in the order of the response.
	 *
	 * @throws UnexpectedResponseError after the last entry of a truncated list, because a missing email address
	 * may be suppressed
	 */
	async *listUnsubscribed(filter: UnsubscribedFilter = {}): AsyncGenerator<Unsubscribed, void> {
		for await (const { entries } of filteredPages(send, filter)) yield* entries;
	},

	/**
	 * GET /contacts/api/unsubscribed-emails/. Returns pages of the suppressed email addresses.
	 *
	 * @param from position of the first page to read. @default the first page
	 * @throws UnexpectedResponseError after the last page of a truncated list
	 */
	listUnsubscribedFrom: (filter: UnsubscribedFilter, from?: Position) =>
		filteredPages(send, filter, from),

	/** GET /contacts/api/unsubscribed-emails/. Returns pages, filtered only by the service. */
	listUnsubscribedPages: (filter: UnsubscribedFilter) => unsubscribedPages(send, filter),
});

async function* filteredPages(
	send: Send,
	filter: UnsubscribedFilter,
	from?: Position,
): AsyncGenerator<ListPage<Unsubscribed>, void> {
	for await (const page of unsubscribedPages(send, filter, from)) {
		const entries = page.entries.filter((entry) => matchesFilter(entry, filter));
		const isUnfiltered = entries.length < page.entries.length; // then the total counts all entries
		yield { ...page, entries, ...(isUnfiltered && { total: undefined }) };
		if (page.isCut) throw cutList();
	}
}

const unsubscribedPages = (send: Send, filter: UnsubscribedFilter, from?: Position) =>
	listPages(
		send,
		{
			call: callTo(unsubscribedEndpoints.listUnsubscribed, { ...filter, ...LONG_PAGES }),
			name: 'unsubscribed_emails',
			noun: UNSUBSCRIBED_LIST,
			confirmsEnd: true, // contacts on a missing page would be emailed
			from,
		},
		readEntry,
	);

export const cutList = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"The service reports more entries, but they couldn't be loaded. Search the list in the dashboard.",
	);

/** Whether an entry matches a filter, for example `hard_bounce` matches `bounced`. An entry without a reason matches any reason. */
export const matchesFilter = (
	{ email, reason }: Unsubscribed,
	filter: UnsubscribedFilter,
): boolean =>
	(!reason || !filter.reason || (suppressionIn(reason) ?? reason) === filter.reason) &&
	foldEmail(email) === foldEmail(filter.email ?? email);

function readEntry(value: unknown): Unsubscribed | undefined {
	const entry = entryOf(typeof value === 'string' ? { email: value } : value);
	if (entry === undefined) return undefined;
	const email = (textOf(entry, 'email', 'address', 'email_address') ?? emailIn(entry))?.trim();
	if (email === undefined || !email.includes('@')) return undefined;
	if (MASKED.test(email)) throw maskedList();
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

/** Matches a masked email address, such as `a***@acme.example`. One `*` is valid. */
const MASKED = /\*\*|[•…]/;

/** Without this error, contacts with a masked email address would be emailed. */
const maskedList = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		'It masks email addresses. Ask the operator of the service to return them completely.',
	);
