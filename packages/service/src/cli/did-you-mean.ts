/** Maximum number of typing errors in a suggestion. */
const MAX_DISTANCE = 2;

/**
 * Returns a sentence that suggests the most similar of the known words, or nothing if none is similar. It starts
 * with a space.
 *
 * @example didYouMean('--prot', ['--port', '--host']) // " Did you mean --port?"
 */
export function didYouMean(word: string, known: readonly string[]): string {
	const [closest] = known
		.map((each) => ({ each, distance: distanceBetween(word, each) }))
		.filter(({ each, distance }) => distance <= Math.min(MAX_DISTANCE, each.length / 2))
		.toSorted((a, b) => a.distance - b.distance);
	return closest ? ` Did you mean ${closest.each}?` : '';
}

/** Number of typing errors between two words: missing, additional, wrong, and swapped characters. */
function distanceBetween(a: string, b: string): number {
	let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
	for (let row = 1; row <= a.length; row++) {
		const next = [row];
		for (let column = 1; column <= b.length; column++) {
			const isSame = a[row - 1] === b[column - 1];
			const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			next[column] = Math.min(
				last[column]! + 1,
				next[column - 1]! + 1,
				last[column - 1]! + (isSame ? 0 : 1),
				isSwapped ? before[column - 2]! + 1 : Infinity,
			);
		}
		[before, last] = [last, next];
	}
	return last[b.length]!;
}
