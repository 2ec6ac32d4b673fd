/** Runs work that has a name in common one after the other, in the order in which it was asked for. */
export type InTurn = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
	const latest = new Map<string, Promise<unknown>>();
	return async (names, work) => {
		const turn = Promise.allSettled(names.map((name) => latest.get(name))).then(work);
		for (const name of names) latest.set(name, turn);
		const isLatest = (name: string) => latest.get(name) === turn;
		return turn.finally(() => names.filter(isLatest).forEach((name) => latest.delete(name)));
	};
}
