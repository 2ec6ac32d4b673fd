/** Collects the entries of a listing, up to a limit. */
export async function collect<T>(listing: AsyncIterable<T>, limit = Infinity): Promise<T[]> {
	const entries: T[] = [];
	for await (const entry of listing) {
		entries.push(entry);
		if (entries.length >= limit) break;
	}
	return entries;
}
