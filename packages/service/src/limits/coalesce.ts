/**
 * Makes one call at a time for all who ask: those who come while one is under way are in the next one together. Alone nobody
 * waits, and in a crowd each waits for at most one call before its own.
 *
 * @param act gives a result for each item, in their order
 */
export function coalesce<Item, Result>(
	act: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
	const waiting: ({ item: Item } & Omit<PromiseWithResolvers<Result>, 'promise'>)[] = [];
	let isCalling = false;

	const call = async () => {
		const asked = waiting.splice(0);
		try {
			const results = await act(asked.map(({ item }) => item));
			asked.forEach(({ resolve }, i) => resolve(results[i]!));
		} catch (error) {
			for (const { reject } of asked) reject(error);
		}
	};
	const callUntilNoneWaits = async () => {
		isCalling = true;
		while (waiting.length > 0) await call();
		isCalling = false;
	};
	return (item) => {
		const { promise, resolve, reject } = Promise.withResolvers<Result>();
		waiting.push({ item, resolve, reject });
		if (!isCalling) void callUntilNoneWaits();
		return promise;
	};
}
