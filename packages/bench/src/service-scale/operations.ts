import type { TimedResponse } from '../timed-request.ts';

/** Requests to the service, and data for them. */
export interface OperationContext {
	/** Sends a request to the API of the next process. */
	api(path: string, body?: object): Promise<TimedResponse>;
	/** Searches contacts in the console of the next process. */
	search(words: string): Promise<TimedResponse>;
	/** Returns email addresses of contacts from the whole table. Each call returns different ones. */
	someEmails(count: number): Promise<string[]>;
	/** Returns a new number on each call. */
	next(): number;
	/** Returns an unused sequence on each call. */
	nextSequence(): string;
}

/** A type of request whose cost is measured. */
export interface Operation {
	name: string;
	/** Number of sequential requests per round. */
	calls: number;
	kind: 'slowest other request' | 'bulk enroll of 500' | 'console search';
	/** Prepares a request, and returns a function that sends it. Only the sending is timed. */
	prepare(context: OperationContext): Promise<() => Promise<TimedResponse>>;
}

const BULK = 500;
export const BULK_CALLS = 3;

export const OPERATIONS: readonly Operation[] = [
	{
		name: 'upsert, new contact',
		calls: 30,
		kind: 'slowest other request',
		prepare: async ({ api, next }) => {
			const body = {
				email: `new-${next()}@borealis.example`,
				first_name: 'Nils',
				custom_fields: { plan: 'pro' },
				tag_names: ['VIP'],
			};
			return () => api('/contacts/upsert/', body);
		},
	},
	{
		name: 'upsert, existing contact',
		calls: 30,
		kind: 'slowest other request',
		prepare: async ({ api, next, someEmails }) => {
			const [email] = await someEmails(1);
			const body = { email, custom_fields: { seats: next() } };
			return () => api('/contacts/upsert/', body);
		},
	},
	{
		name: `bulk enroll of ${BULK}`,
		calls: BULK_CALLS,
		kind: 'bulk enroll of 500',
		prepare: async ({ api, nextSequence, someEmails }) => {
			const body = { sequence_slug: nextSequence(), emails: await someEmails(BULK) };
			return () => api('/sequences/api/bulk-enroll/', body);
		},
	},
	{
		name: 'suppression list, first page',
		calls: 30,
		kind: 'slowest other request',
		prepare:
			async ({ api }) =>
			() =>
				api('/contacts/api/unsubscribed-emails/'),
	},
	{
		name: 'console, search by first name',
		calls: 30,
		kind: 'console search',
		prepare:
			async ({ search }) =>
			() =>
				search('grace'),
	},
];
