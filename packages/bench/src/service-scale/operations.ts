import type { Client } from 'pg';
import type { Answered, LoadClient } from '../load-client.ts';
import { emailsOf } from './fill.ts';

/** What requests are made with and against. */
export interface Bench {
	api: LoadClient;
	console: LoadClient;
	/** Signed in at the console. */
	token: string;
	/** The database itself, to look up what to ask for. */
	database: Client;
	contacts: number;
	/** Another number at every call. */
	next: () => number;
	/** Each once. */
	nextSequence: Iterator<string>;
}

/** One kind of request, whose cost is measured. */
export interface Operation {
	name: string;
	/** Requests of one round, one after the other. */
	calls: number;
	/** Finds what to ask for, and gives what asks; only that is timed. */
	prepare(bench: Bench): Promise<() => Promise<Answered>>;
}

const CALLS = 30;
export const BULK = 500;
export const BULK_CALLS = 3;

/** Contacts from all of the table, others at every call. */
const someEmails = ({ database, contacts, next }: Bench, count: number) =>
	emailsOf(
		database,
		Array.from({ length: count }, () => 1 + ((next() * 7919) % contacts)),
	);

const LIST = '/contacts/api/unsubscribed-emails/';

/** The page of ten addresses that has nine tenths of the unsubscribed list before it. */
async function deepPage({ database }: Bench): Promise<string> {
	const { rows } = await database.query<{ count: string }>('select count(*) from suppressions');
	return `${LIST}?page_size=10&page=${Math.ceil((Number(rows[0]!.count) * 0.9) / 10)}`;
}

/** A request of the API, always the same or made anew for each call. */
const get =
	(path: string | ((bench: Bench) => string | Promise<string>)): Operation['prepare'] =>
	async (bench) => {
		const found = typeof path === 'string' ? path : await path(bench);
		return () => bench.api.send(found);
	};

/** A search at the console, for contacts that start so or have a tag. */
const search =
	(query: (bench: Bench) => string | Promise<string>): Operation['prepare'] =>
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
		name: 'console, start of an email',
		calls: CALLS,
		prepare: search(async (bench) => `q=${(await someEmails(bench, 1))[0]!.split('@')[0]}`),
	},
	{ name: 'console, first name of 1 in 20', calls: CALLS, prepare: search(() => 'q=grace') },
	{ name: 'console, last name of 1 in 23', calls: CALLS, prepare: search(() => 'q=hansen') },
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
