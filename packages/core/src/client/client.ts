import { checkApiKey } from '../transport/api-key.ts';
import { parseBaseUrl, type PlainHttp } from '../transport/base-url.ts';
import { createSend, secretsOf, type SendOptions } from '../transport/send.ts';
import { bulkEnroll } from './bulk-enroll.ts';
import type { BulkOutcome } from './bulk-outcome.ts';
import { addTag, removeTag, type TaggedContact } from './change-tag.ts';
import { enrollContact, type Enrolled } from './enroll-contact.ts';
import { listEnrollments, type EnrollmentSummary } from './list-enrollments.ts';
import { listSequencePages, listSequences, type SequenceSummary } from './list-sequences.ts';
import {
	listUnsubscribed,
	listUnsubscribedPages,
	type Unsubscribed,
	type UnsubscribedFilter,
} from './list-unsubscribed.ts';
import type { ListPage, Position } from './pages.ts';
import { ping, type KeyDetails } from './ping.ts';
import { trackEvent } from './track-event.ts';
import { triggerEmail, type Triggered } from './trigger-email.ts';
import { upsertContact, type UpsertedContact } from './upsert-contact.ts';
import type {
	BulkEnrollBody,
	EnrollBody,
	EventRecord,
	TagBody,
	TrackEventBody,
	TriggerEmailBody,
	UpsertContactBody,
} from './wire.ts';

export interface ClientOptions extends SendOptions {
	/** Hosts for which plain HTTP is allowed. @default 'private' */
	plainHttp?: PlainHttp;
}

/** Entries in a list. Pages are requested on demand. */
export type Listing<T> = AsyncGenerator<T, void>;

/**
 * One method per endpoint of api.md section 4. Every method throws a ContactSyncError, or the `reason` of the
 * `signal` if it's aborted.
 */
export interface Client {
	/** GET /ping/: verifies the key. */
	ping(): Promise<KeyDetails>;
	contacts: {
		/** POST /contacts/upsert/. */
		upsert(contact: UpsertContactBody): Promise<UpsertedContact>;
		/** POST /contacts/{id}/add_tag/. */
		addTag(id: string, tag: TagBody): Promise<TaggedContact>;
		/** POST /contacts/{id}/remove_tag/. */
		removeTag(id: string, tag: TagBody): Promise<TaggedContact>;
		/** GET /contacts/api/unsubscribed-emails/. */
		listUnsubscribed(filter?: UnsubscribedFilter): Listing<Unsubscribed>;
		/**
		 * GET /contacts/api/unsubscribed-emails/. Returns pages, starting with the first page or at a given
		 * position.
		 */
		listUnsubscribedPages(query: UnsubscribedFilter | Position): Listing<ListPage<Unsubscribed>>;
	};
	events: {
		/** POST /events/track/. Never retried if the service may have received the event. */
		track(event: TrackEventBody): Promise<Partial<EventRecord>>;
	};
	sequences: {
		/** GET /sequences/api/list/. */
		list(options?: { includeInactive?: boolean }): Listing<SequenceSummary>;
		/**
		 * GET /sequences/api/list/ with inactive sequences. Returns pages, starting with the first page or at
		 * a given position.
		 */
		listPages(from?: Position): Listing<ListPage<SequenceSummary>>;
		/** GET /sequences/api/contact-enrollments/. */
		listEnrollments(email: string): Listing<EnrollmentSummary>;
		/** POST /sequences/enroll/. */
		enroll(enrollment: EnrollBody): Promise<Enrolled>;
		/** POST /sequences/api/bulk-enroll/, with up to 500 email addresses. */
		bulkEnroll(enrollment: BulkEnrollBody): Promise<BulkOutcome>;
	};
	emails: {
		/** POST /emails/trigger/. Retried only with an idempotency key. */
		trigger(email: TriggerEmailBody): Promise<Triggered>;
	};
}

/**
 * Creates a client for the service.
 *
 * @throws ConfigurationError if the base URL or the key is invalid
 * @example
 * const client = createClient({ baseUrl: 'https://contacts.example.com', apiKey, fetch, now: Date.now, sleep, random: Math.random });
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
		contacts: {
			upsert: (contact) => upsertContact(send, contact),
			addTag: (id, tag) => addTag(send, id, tag),
			removeTag: (id, tag) => removeTag(send, id, tag),
			listUnsubscribed: (filter) => listUnsubscribed(send, filter),
			listUnsubscribedPages: (query) => listUnsubscribedPages(send, query),
		},
		events: { track: (event) => trackEvent(send, event) },
		sequences: {
			list: (choice) => listSequences(send, choice),
			listPages: (from) => listSequencePages(send, from),
			listEnrollments: (email) => listEnrollments(send, email),
			enroll: (enrollment) => enrollContact(send, enrollment),
			bulkEnroll: (enrollment) => bulkEnroll(send, enrollment, secretsOf(options)),
		},
		emails: { trigger: (email) => triggerEmail(send, email) },
	};
}
