import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';

interface Entry {
	email: string;
	reason: string;
	created_at?: string;
}

interface Sequence {
	slug: string;
	name: string;
	active: boolean;
	steps: number;
}

interface Enrollment {
	id: string;
	email: string;
	sequence_slug: string;
	status: string;
	enrolled_at: string;
}

/**
 * A fake service whose lists can have any order, and whose product can be renamed. The real service sorts
 * newest first.
 */
export interface ListServer extends Pick<TestServer, 'received' | 'stop'> {
	/** Base URL, which ends with /api/v1. */
	url: string;
	/** Response to /ping/. */
	ping: { product?: string; environment?: string; scopes: string[] };
	entries: Entry[];
	sequences: Sequence[];
	/** Enrollments of all contacts. */
	enrollments: Enrollment[];
	/** Number of entries that the list reports. @default the actual number */
	count?: number;
}

export async function startListServer(entries: Entry[] = []): Promise<ListServer> {
	const reply: Reply = (response, received) => {
		const { pathname, searchParams } = new URL(received.path, 'http://x');
		const list = Object.entries(LISTS).find(([path]) => pathname.endsWith(path))?.[1];
		const body = list ? pageOf(list(server, searchParams.get('email')), searchParams) : server.ping;
		json(200, body)(response, received);
	};
	const { url, received, stop } = await startServer(reply);
	const scopes = ['contacts:read', 'sequences:read'];
	const ping = { product: 'Acme', environment: 'live', scopes };
	const lists = { entries, sequences: [], enrollments: [] };
	const server: ListServer = { url: `${url}/api/v1`, received, stop, ping, ...lists };
	return server;
}

/** A list, and the number of entries that it reports. */
interface ListContent {
	entries: readonly object[];
	count?: number;
}

const ofEmail = <T extends { email: string }>(entries: readonly T[], email: string | null): T[] =>
	entries.filter((entry) => email === null || entry.email === email);

const LISTS: Readonly<Record<string, (server: ListServer, email: string | null) => ListContent>> = {
	'/unsubscribed-emails/': ({ entries, count }, email) => ({
		entries: ofEmail(entries, email),
		count: email === null ? count : undefined,
	}),
	'/sequences/api/list/': ({ sequences }) => ({ entries: sequences }),
	'/contact-enrollments/': ({ enrollments }, email) => ({ entries: ofEmail(enrollments, email) }),
};

function pageOf({ entries, count = entries.length }: ListContent, query: URLSearchParams) {
	const page = Number(query.get('page') ?? 1);
	const size = Number(query.get('page_size') ?? 100);
	const next = new URLSearchParams(query);
	next.set('page', String(page + 1));
	return {
		count,
		next: entries.length > page * size ? `/?${next.toString()}` : null,
		results: entries.slice((page - 1) * size, page * size),
	};
}
