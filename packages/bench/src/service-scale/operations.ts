import type { Client } from 'pg';
import type { TimedResponse, LoadClient } from '../load-client.ts';
import { emailsOf } from './fill.ts';

/** Clients and data for the requests. */
export interface OperationContext {
	api: LoadClient;
	console: LoadClient;
	/** Session token for the console. */
	token: string;
	/** Direct connection to the database, to look up parameters. */
	database: Client;
	contacts: number;
	/** Returns a new number on each call. */
	next: () => number;
	/** Unused sequences. Each sequence is used only once. */
	nextSequence: Iterator<string>;
}

/** A type of request whose cost is measured. */
export interface Operation {
	name: string;
	/** Number of sequential requests per round. */
	calls: number;
	/** Prepares a request, and returns a function that sends it. Only the sending is timed. */
	prepare(bench: OperationContext): Promise<() => Promise<TimedResponse>>;
}

const CALLS = 30;
export const BULK = 500;
export const BULK_CALLS = 3;

/** Returns email addresses of contacts from the whole table. Each call returns different ones. */
const someEmails = ({ database, contacts, next }: OperationContext, count: number) =>
	emailsOf(
		database,
		Array.from({ length: count }, () => 1 + ((next() * 7919) % contacts)),
	);

const LIST = '/contacts/api/unsubscribed-emails/';

/** Returns the path to a page with ten entries, 90% into the suppression list. */
async function deepPage({ database }: OperationContext): Promise<string> {
	const { rows } = await database.query<{ count: string }>('select count(*) from suppressions');
	return `${LIST}?page_size=10&page=${Math.ceil((Number(rows[0]!.count) * 0.9) / 10)}`;
}

/** Creates an API operation. The path is fixed, or generated for each call. */
const get =
	(path: string | ((bench: OperationContext) => string | Promise<string>)): Operation['prepare'] =>
	async (bench) => {
		const found = typeof path === 'string' ? path : await path(bench);
		return () => bench.api.send(found);
	};

/** Creates an operation that searches contacts in the console, by prefix or tag. */
const search =
	(query: (bench: OperationContext) => string | Promise<string>): Operation['prepare'] =>
	async (bench) => {
		const path = `/contacts/?${await query(bench)}`;
		const headers = { Authorization: `Bearer ${bench.token}` };
		return () => bench.console.send(path, undefined, headers);
	};

export const OPERATIONS: readonly Operation[] = [
	{
		name: 'upsert, new contact',
		calls: CALLS,
		prepare: async ({ api, next }) => {
			const email = `new-${next()}@borealis.example`;
			const body = {
				email,
				first_name: 'Nils',
				custom_fields: { plan: 'pro' },
				tag_names: ['VIP'],
			};
			return () => api.send('/contacts/upsert/', body);
		},
	},
	{
		name: 'upsert, existing contact',
		calls: CALLS,
		prepare: async (bench) => {
			const [email] = await someEmails(bench, 1);
			const body = { email, custom_fields: { seats: bench.next() } };
			return () => bench.api.send('/contacts/upsert/', body);
		},
	},
	{
		name: `bulk enroll of ${BULK}`,
		calls: BULK_CALLS,
		prepare: async (bench) => {
			const emails = await someEmails(bench, BULK);
			const body = { sequence_slug: bench.nextSequence.next().value as string, emails };
			return () => bench.api.send('/sequences/api/bulk-enroll/', body);
		},
	},
	{ name: 'suppression list, first page', calls: CALLS, prepare: get(LIST) },
	{ name: 'deep page by number', calls: CALLS, prepare: get(deepPage) },
	{
		name: 'deep page by link',
		calls: CALLS,
		prepare: get(async (bench) => {
			const before = await bench.api.send(await deepPage(bench));
			const { next } = JSON.parse(before.text) as { next: string };
			return `${LIST}${new URL(next).search}`;
		}),
	},
	{
		name: 'suppression list, one email address',
		calls: CALLS,
		prepare: get(async (bench) => `${LIST}?email=${(await emailsOf(bench.database, [10]))[0]}`),
	},
	{
		name: 'enrollments of a contact',
		calls: CALLS,
		prepare: get(async (bench) => {
			const [email] = await someEmails(bench, 1);
			return `/sequences/api/contact-enrollments/?email=${email}`;
		}),
	},
	{ name: 'list of sequences', calls: CALLS, prepare: get('/sequences/api/list/') },
	{
		name: 'console, search by the start of an email address',
		calls: CALLS,
		prepare: search(async (bench) => `q=${(await someEmails(bench, 1))[0]!.split('@')[0]}`),
	},
	{
		name: 'console, search by a first name that 1 in 20 contacts has',
		calls: CALLS,
		prepare: search(() => 'q=grace'),
	},
	{
		name: 'console, search by a last name that 1 in 23 contacts has',
		calls: CALLS,
		prepare: search(() => 'q=hansen'),
	},
	{
		name: 'console, contacts with a tag',
		calls: CALLS,
		prepare: search(async ({ database }) => {
			const { rows } = await database.query<{ id: string }>(
				`select id from tags where name = 'Tag 3'`,
			);
			return `tag=${rows[0]!.id}`;
		}),
	},
];
