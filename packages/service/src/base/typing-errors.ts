/** Returns the number of typing errors between two words: missing, additional, wrong, and swapped characters. */
export function typingErrors(a: string, b: string): number {
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
