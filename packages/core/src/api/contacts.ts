import { entryOf, isRecord, objectsIn, textOf, type Json } from '../tolerant/find.ts';
import type { ApiResponse, Needed } from '../transport/call.ts';
import type { Send } from '../transport/send.ts';
import { callTo } from './call-to.ts';
import { endpoint } from './endpoint.ts';
import { neededContactById, neededTagById } from './needed.ts';
import { listPages, LONG_PAGES, type ListPage, type Position } from './pages.ts';
import { partialList, UNSUBSCRIBED_LIST } from './partial-list.ts';
import { readIfObject, readObject, unexpected } from './read.ts';
import { isSameEmail } from '../tolerant/fold-email.ts';
import type { Contact, Tag, TagBody, UpsertContactBody } from './wire.ts';

/** Contact in the response, and whether this call created it (status 201). */
export type UpsertedContact = Contact & { created: boolean };

/** Contact in a response; empty if the response doesn't contain one. api.md doesn't specify the response. */
export type TaggedContact = Partial<Pick<Contact, 'email' | 'first_name' | 'last_name' | 'tags'>>;

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

type TagRequest = { id: string } & TagBody;

const neededForTag = (request: TagRequest): Needed[] => [
	neededContactById(request.id),
	...('tag_id' in request ? [neededTagById(request.tag_id)] : []),
];

/** Endpoints of contacts. api.md section 4. */
export const contactEndpoints = {
	upsertContact: endpoint<UpsertContactBody>({
		method: 'post',
		path: 'contacts/upsert/',
		scope: 'contacts:write',
		replay: 'safe', // the same data again leaves the same contact
	}),
	addTag: endpoint<TagRequest>({
		method: 'post',
		path: 'contacts/{id}/add_tag/',
		scope: 'contacts:write',
		replay: 'safe', // a contact has a tag once
		needs: neededForTag,
	}),
	removeTag: endpoint<TagRequest>({
		method: 'post',
		path: 'contacts/{id}/remove_tag/',
		scope: 'contacts:write',
		replay: 'safe', // a removed tag stays removed
		needs: neededForTag,
	}),
	listUnsubscribed: endpoint<{ email?: string; reason?: string }>({
		method: 'get',
		path: 'contacts/api/unsubscribed-emails/',
		scope: 'contacts:read',
		replay: 'safe',
	}),
};

/** Functions of contacts. @param write sends changes */
export const contacts = (send: Send, write: Send) => ({
	/** POST /contacts/upsert/: creates a contact, or updates the one with the same email address or external ID. */
	async upsert(contact: UpsertContactBody): Promise<UpsertedContact> {
		const response = await write(callTo(contactEndpoints.upsertContact, contact));
		const body = readObject(response);
		const id = textOf(body, 'id');
		if (id === undefined) {
			throw unexpected("The response doesn't describe a contact.", response.status);
		}
		// api.md specifies all fields of a contact. Only `id` is checked, because other calls require it.
		return { ...(body as unknown as Contact), id, created: response.status === 201 };
	},

	/** POST /contacts/{id}/add_tag/: adds a tag, and creates it if it doesn't exist. */
	addTag: async (id: string, tag: TagBody): Promise<TaggedContact> =>
		readContact(await write(callTo(contactEndpoints.addTag, { id, ...tag }))),

	/** POST /contacts/{id}/remove_tag/: removes a tag. */
	removeTag: async (id: string, tag: TagBody): Promise<TaggedContact> =>
		readContact(await write(callTo(contactEndpoints.removeTag, { id, ...tag }))),

	/**
	 * GET /contacts/api/unsubscribed-emails/: lists the suppressed email addresses, in the order of the response.
	 *
	 * @throws UnexpectedResponseError after the last entry of a truncated list, because a missing email address
	 * may be suppressed
	 */
	async *listUnsubscribed(filter: UnsubscribedFilter = {}): AsyncGenerator<Unsubscribed, void> {
		for await (const { entries, isCut } of unsubscribedPages(send, filter)) {
			yield* entries.filter((entry) => matchesFilter(entry, filter));
			if (isCut) throw cutList();
		}
	},

	/**
	 * GET /contacts/api/unsubscribed-emails/. Returns pages of the suppressed email addresses.
	 *
	 * @param from position of the first page to read. @default the first page
	 * @throws UnexpectedResponseError after the last page of a truncated list
	 */
	async *listUnsubscribedFrom(
		filter: UnsubscribedFilter,
		from?: Position,
	): AsyncGenerator<ListPage<Unsubscribed>, void> {
		for await (const page of unsubscribedPages(send, from ?? filter)) {
			yield { ...page, entries: page.entries.filter((entry) => matchesFilter(entry, filter)) };
			if (page.isCut) throw cutList();
		}
	},

	/**
	 * GET /contacts/api/unsubscribed-emails/. Returns pages, filtered only by the service.
	 *
	 * @param query filter, or position of the first page to read
	 */
	listUnsubscribedPages: (query: UnsubscribedFilter | Position) => unsubscribedPages(send, query),
});

/**
 * Reads a contact from the body, or from its property `contact`. An object without an email address may be
 * the tag.
 */
function readContact(response: ApiResponse): TaggedContact {
	const body = readIfObject(response);
	const contact = isRecord(body.contact) ? body.contact : body;
	const email = textOf(contact, 'email');
	if (email === undefined) return {};
	return {
		email,
		first_name: textOf(contact, 'first_name') ?? null,
		last_name: textOf(contact, 'last_name') ?? null,
		...(Array.isArray(contact.tags) && { tags: contact.tags.flatMap(readTag) }),
	};
}

function readTag(value: unknown): Tag[] {
	if (typeof value === 'string') return [{ id: '', name: value }];
	if (!isRecord(value)) return [];
	return [{ id: textOf(value, 'id') ?? '', name: textOf(value, 'name') ?? '' }];
}

const unsubscribedPages = (send: Send, query: UnsubscribedFilter | Position) =>
	listPages(
		send,
		{
			call: callTo(contactEndpoints.listUnsubscribed, {
				...('before' in query ? {} : query),
				...LONG_PAGES,
			}),
			name: 'unsubscribed_emails',
			...('before' in query && { from: query }),
		},
		readEntry,
	);

export const cutList = () =>
	partialList(
		UNSUBSCRIBED_LIST,
		"The service reports more entries, but they couldn't be loaded. Search the list in the dashboard.",
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
