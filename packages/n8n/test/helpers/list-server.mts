import { json, startServer, type Reply, type TestServer } from '@contact-sync/testing/server';

interface Entry {
	email: string;
	reason: string;
	created_at?: string;
}

/** A service with a list in any order, and with a product that is renamed: the real one is newest first. */
export interface ListServer extends Pick<TestServer, 'received' | 'stop'> {
	/** The base address, which ends with /api/v1. */
	url: string;
	/** What it says about keys. */
	ping: { product?: string; environment?: string; scopes: string[] };
	entries: Entry[];
	/** Entries that the list announces. @default those it has */
	count?: number;
}

export async function startListServer(entries: Entry[] = []): Promise<ListServer> {
	const reply: Reply = (response, received) => {
		const { pathname, searchParams } = new URL(received.path, 'http://x');
		const body = pathname.endsWith('/ping/') ? server.ping : pageOf(server, searchParams);
		json(200, body)(response, received);
	};
	const { url, received, stop } = await startServer(reply);
	const ping = { product: 'Acme', environment: 'live', scopes: ['contacts:read'] };
	const server: ListServer = { url: `${url}/api/v1`, received, stop, ping, entries };
	return server;
}

function pageOf({ entries, count = entries.length }: ListServer, query: URLSearchParams) {
	const page = Number(query.get('page') ?? 1);
	const size = Number(query.get('page_size'));
	const next = new URLSearchParams({ page_size: String(size), page: String(page + 1) });
	return {
		count,
		next: entries.length > page * size ? `/?${next.toString()}` : null,
		results: entries.slice((page - 1) * size, page * size),
	};
}
