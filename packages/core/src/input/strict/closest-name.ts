/** Minimum similarity of a name that is suggested. Names that share only one of two words are below it. */
const MIN_SIMILARITY = 0.6;

/** Returns the known name that is most similar to an unknown one; undefined if none is similar. */
export function closestName(unknown: string, known: readonly string[]): string | undefined {
	const [closest] = known
		.map((name) => ({ name, similarity: similarityOf(unknown, name) }))
		.filter(({ similarity }) => similarity >= MIN_SIMILARITY)
		.toSorted((a, b) => b.similarity - a.similarity);
	return closest?.name;
}

/** Returns a number from 0 to 1: how many words of `name` the other name contains, or how many pairs of letters both share. */
function similarityOf(unknown: string, name: string): number {
	const [words, all] = [wordsOf(name), new Set(wordsOf(unknown))];
	const shared = words.filter((word) => all.has(word)).length / words.length;
	return Math.max(shared, pairSimilarity(unknown.toLowerCase(), name));
}

/** Returns the words of `tag_names`, `tagNames`, or `tag-names`, in the singular. */
const wordsOf = (name: string): string[] =>
	name
		.replaceAll(/([a-z])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split(/[^a-z\d]+/)
		.map((word) => word.replace(/s$/, ''));

/** Returns the Sørensen–Dice coefficient of the pairs of adjacent letters. */
function pairSimilarity(a: string, b: string): number {
	const [ofA, ofB] = [pairsOf(a), pairsOf(b)];
	const shared = [...ofA].filter((pair) => ofB.has(pair)).length;
	return (2 * shared) / (ofA.size + ofB.size || 1);
}

const pairsOf = (text: string): Set<string> =>
	new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)));
