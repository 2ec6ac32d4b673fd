/**
 * Coalesces concurrent calls. Items that arrive during a call are passed to the next call together. An item
 * waits for up to one other call; if none is in progress, its call starts immediately.
 *
 * @param callBatch returns a result for each item, in the same order
 */
export function coalesce<Item, Result>(
	callBatch: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
	const waiting: ({ item: Item } & Omit<PromiseWithResolvers<Result>, 'promise'>)[] = [];
	let isCalling = false;

	const call = async () => {
		const batch = waiting.splice(0);
		try {
			const results = await callBatch(batch.map(({ item }) => item));
			batch.forEach(({ resolve }, i) => resolve(results[i]!));
		} catch (error) {
			for (const { reject } of batch) reject(error);
		}
	};
	const callUntilEmpty = async () => {
		isCalling = true;
		while (waiting.length > 0) await call();
		isCalling = false;
	};
	return (item) => {
		const { promise, resolve, reject } = Promise.withResolvers<Result>();
		waiting.push({ item, resolve, reject });
		if (!isCalling) void callUntilEmpty();
		return promise;
	};
}
