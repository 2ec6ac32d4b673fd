import { pollNew, type PollMemory, type Unsubscribed } from '../../src/index.ts';

export const NOW = Date.parse('2026-11-20T09:30:00Z');

export const entryOf = (name: string, created_at = '2026-11-20T09:00:00Z'): Unsubscribed => ({
	email: `${name}@acme.example`,
	reason: 'bounced',
	created_at,
});

/** Polls pages of a list, and counts the pages that are read. */
export async function poll(
	pages: ReadonlyArray<readonly Unsubscribed[]>,
	memory?: PollMemory,
	{ isCut = false, ...options }: { now?: () => number; maxPages?: number; isCut?: boolean } = {},
) {
	let read = 0;
	const polled = await pollNew(
		{
			pages: async function* (at) {
				for (const [i, entries] of [...pages.entries()].slice(at?.before ?? 0)) {
					read += 1;
					const isLast = i === pages.length - 1;
					const position = { query: `page=${i}`, before: i };
					yield { entries: [...entries], position, isLast, isCut: isCut && isLast };
				}
			},
			isMatch: () => true,
		},
		memory,
		{ now: () => NOW, ...options },
	);
	return { ...polled, read, emails: polled.entries.map(({ email }) => email.split('@')[0]) };
}

/** Creates pages of one entry each, newest first. */
export const pagesOf = (count: number) =>
	Array.from({ length: count }, (_, i) => [entryOf(`p${i}`, timeOf(NOW - i * 60_000))]);

export const timeOf = (ms: number): string => new Date(ms).toISOString();
