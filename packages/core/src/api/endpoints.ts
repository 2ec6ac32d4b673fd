import type { Scope } from '../errors/scope-error.ts';
import type { Explanation, Method, Needed, Replay, UnknownOutcome } from '../transport/call.ts';
import {
	neededContact,
	neededContactById,
	neededForEvent,
	neededSequence,
	neededTagById,
	neededTrigger,
} from './needed.ts';
import { explainNotEnrolled, explainNoneEnrolled, explainNotSent } from './suppressed.ts';
import type {
	BulkEnrollBody,
	EnrollBody,
	TagBody,
	TrackEventBody,
	TriggerEmailBody,
	UpsertContactBody,
} from './wire.ts';

/** Endpoint of the service, with the properties that clients and actions need. */
export interface Endpoint<Request extends object = never> {
	method: Method;
	/** Path relative to the base URL, with a trailing slash. Names in braces are filled in from the request. */
	path: string;
	/** Required scope; absent if any valid key can call the endpoint. */
	scope?: Scope;
	replay: Replay;
	/** Request field with the idempotency key. Without a key, a `keyed` call is `unsafe`. */
	idempotencyKey?: keyof Request & string;
	/** Returns the objects whose absence can cause a 404; absent if only a wrong URL can cause one. */
	needs?: (request: Request) => readonly Needed[];
	/** Explains a 409. */
	conflict?: Explanation;
	/**
	 * Explains a 422 based on the message in the response. Returns undefined if the message isn't recognized.
	 */
	explain?: (request: Request, detail: string) => Explanation | undefined;
	unknownOutcome?: UnknownOutcome;
}

type TagRequest = { id: string } & TagBody;

const neededForTag = (request: TagRequest): Needed[] => [
	neededContactById(request.id),
	...('tag_id' in request ? [neededTagById(request.tag_id)] : []),
];

const endpoint = <Request extends object>(described: Endpoint<Request>) => described;

/** The endpoints of api.md section 4. */
export const endpoints = {
	ping: endpoint<object>({
		method: 'get',
		path: 'ping/',
		replay: 'safe',
	}),
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
	trackEvent: endpoint<TrackEventBody>({
		method: 'post',
		path: 'events/track/',
		scope: 'events:track',
		replay: 'unsafe', // there is no idempotency key: a repeated event would run automations again
		needs: ({ external_id, email }) => [neededForEvent(external_id ?? email ?? '')],
		unknownOutcome: {
			summary: "It's unknown whether this event was recorded.",
			check: 'Check the contact',
			risk: 'the event may be recorded twice',
		},
	}),
	listSequences: endpoint<{ include_inactive?: string }>({
		method: 'get',
		path: 'sequences/api/list/',
		scope: 'sequences:read',
		replay: 'safe',
	}),
	listEnrollments: endpoint<{ email: string }>({
		method: 'get',
		path: 'sequences/api/contact-enrollments/',
		scope: 'sequences:read',
		replay: 'safe',
		needs: ({ email }) => [neededContact(email)], // an assumption: our service returns an empty list
	}),
	enroll: endpoint<EnrollBody>({
		method: 'post',
		path: 'sequences/enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // an assumption: an enrolled contact stays enrolled
		needs: ({ email, sequence_slug }) => [neededContact(email), neededSequence(sequence_slug)],
		// Assumption: if the contact is already enrolled, a service returns either 200 or 409.
		conflict: {
			summary: 'The contact is already enrolled in this sequence.',
			hint: 'No action is needed. Nothing was changed.',
		},
		explain: ({ email }, detail) => explainNotEnrolled(email, detail),
	}),
	bulkEnroll: endpoint<BulkEnrollBody>({
		method: 'post',
		path: 'sequences/api/bulk-enroll/',
		scope: 'sequences:enroll',
		replay: 'safe', // an assumption: an enrolled contact stays enrolled
		needs: ({ sequence_slug }) => [neededSequence(sequence_slug)],
		explain: ({ emails }, detail) => explainNoneEnrolled(emails, detail),
	}),
	triggerEmail: endpoint<TriggerEmailBody>({
		method: 'post',
		path: 'emails/trigger/',
		scope: 'emails:trigger',
		replay: 'keyed',
		idempotencyKey: 'idempotency_key',
		needs: ({ trigger_key }) => [neededTrigger(trigger_key)],
		conflict: {
			summary: 'This idempotency key was already used for a different email.',
			hint: "Use a new 'Idempotency Key' for each email.",
		},
		explain: ({ to_email }, detail) => explainNotSent(to_email, detail),
		unknownOutcome: {
			summary: "It's unknown whether this email was sent.",
			check: 'Check the contact',
			risk: 'the email may be sent twice',
		},
	}),
} as const satisfies Record<string, Endpoint>;
