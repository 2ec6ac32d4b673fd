/** Sequentially runs tasks that share a key, in call order. Other tasks run concurrently. */
export type RunInOrder = <T>(keys: readonly string[], task: () => Promise<T>) => Promise<T>;

export function createKeyedQueue(): RunInOrder {
	const latest = new Map<string, Promise<unknown>>();
	return async (keys, task) => {
		const turn = Promise.allSettled(keys.map((key) => latest.get(key))).then(task);
		for (const key of keys) latest.set(key, turn);
		const isLatest = (key: string) => latest.get(key) === turn;
		return turn.finally(() => keys.filter(isLatest).forEach((key) => latest.delete(key)));
	};
}
