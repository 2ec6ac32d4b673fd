/** Collects the entries in a listing, up to a maximum number. */
export async function collect<T>(listing: AsyncIterable<T>, limit = Infinity): Promise<T[]> {
	const entries: T[] = [];
	for await (const entry of listing) {
		entries.push(entry);
		if (entries.length >= limit) break;
	}
	return entries;
}
