/** Groups a list by key, in the order of first occurrence. Not every runtime supports `Map.groupBy`. */
export function groupBy<T, K>(list: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
	const groups = new Map<K, [T, ...T[]]>();
	for (const item of list) {
		const group = groups.get(keyOf(item));
		if (group === undefined) groups.set(keyOf(item), [item]);
		else group.push(item);
	}
	return groups;
}
