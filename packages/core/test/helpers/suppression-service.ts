import { testClient } from './client.ts';
import type { ClientOptions } from '../../src/index.ts';

/** Style in which a service lists suppressed email addresses. */
export interface ListStyle {
	/** Pagination by cursor or by page number, with or without links, or only the first page of the list. @default 'cursor' */
	pages?: 'cursor' | 'numbered' | 'numbered, no links' | 'first only';
	/** Whether responses contain a count. @default true */
	isCounted?: boolean;
	/** Order of the entries, with or without dates. @default 'newest first' */
	order?: 'newest first' | 'oldest first' | 'by email' | 'without dates, new ones first';
	/** Whether the service applies the filter by email. @default true */
	isFiltered?: boolean;
	/** Maximum number of entries per page. @default 500 */
	pageSize?: number;
}

export interface Entry {
	/** Permanent sort position, which cursors contain. */
	place: number;
	email: string;
	reason: string;
	created_at: string;
}

/**
 * Service that lists suppressed email addresses in one of several styles. The list can change between
 * requests.
 */
export class SuppressionService {
	entries: Entry[] = [];
	readonly queries: string[] = [];
	/** Called before each request; a returned response replaces the list. */
	before: (query: URLSearchParams) => Response | void = () => {};
	readonly #style: Required<ListStyle>;
	#added = 0;

	constructor(emails: readonly string[], style: ListStyle = {}) {
		this.#style = {
			...{ pages: 'cursor', isCounted: true, order: 'newest first', isFiltered: true },
			...{ pageSize: 500 },
			...style,
		};
		for (const email of emails.toReversed()) this.#put(email);
		this.#sort();
	}

	add(email: string): void {
		this.#put(email);
		this.#sort();
	}

	#sort(): void {
		this.entries.sort((a, b) => a.place - b.place);
	}

	#put(email: string): void {
		const { order } = this.#style;
		const number = (this.#added += 1);
		const created_at =
			order === 'without dates, new ones first' ? '' : new Date(number * 1000).toISOString();
		const placeOf = { 'oldest first': number, 'by email': Number.parseInt(email.slice(1)) };
		const place = order in placeOf ? placeOf[order as keyof typeof placeOf] : -number;
		this.entries.push({ place, email, reason: 'bounced', created_at });
	}

	remove(email: string): void {
		this.entries = this.entries.filter((entry) => entry.email !== email);
	}

	/** Creates a client of the service. */
	client(options: Partial<ClientOptions> = {}) {
		return testClient('https://acme.example', {
			fetch: async (...args) => {
				const { searchParams } = new URL(new Request(...args).url);
				this.queries.push(searchParams.toString());
				return this.before(searchParams) ?? Response.json(this.#page(searchParams));
			},
			...options,
		});
	}

	#page(query: URLSearchParams) {
		const { pages, isCounted, isFiltered } = this.#style;
		const email = query.get('email')?.toLowerCase();
		const listed = this.entries.filter(
			(entry) => !isFiltered || !email || entry.email.toLowerCase() === email,
		);
		const size = Math.min(Number(query.get('page_size')), this.#style.pageSize);
		const number = pages === 'first only' ? 1 : Number(query.get('page') ?? 1);
		const after = Number(query.get('after')?.slice(1) ?? -Infinity);
		const rest =
			pages === 'cursor'
				? listed.filter(({ place }) => place > after)
				: listed.slice((number - 1) * size);
		const results = rest.slice(0, size);
		const next = new URLSearchParams(query);
		next.set('page', String(number + 1));
		if (pages === 'cursor') next.set('after', `k${results.at(-1)?.place}`);
		const hasLinks = pages === 'cursor' || pages === 'numbered';
		return {
			...(isCounted && { count: listed.length }),
			...(hasLinks && { next: rest.length > size ? `/?${next.toString()}` : null }),
			results: results.map(({ place: _, ...entry }) => entry),
		};
	}
}
