/** Longer names resemble none: comparing them would take time, and tell nobody anything. */
const MAX_COMPARED = 40;

/**
 * The known names that somebody may have meant: those with all words of the name, or whose words are all in it, whether they are
 * many or one; without any of these, those that are a slip or two away.
 */
export function namesLike(name: string, known: readonly string[]): string[] {
	if (name.length > MAX_COMPARED) return [];
	const words = wordsOf(name);
	if (words.length === 0) return [];
	const sharing = known.filter((each) => {
		const others = wordsOf(each);
		return isWithin(words, others) || isWithin(others, words);
	});
	if (sharing.length > 0) return sharing;
	const slips = Math.min(2, Math.floor(name.length / 2));
	const joined = words.join('_');
	return known.filter((each) => editsBetween(joined, wordsOf(each).join('_')) <= slips);
}

/** `tagNames` and `tag_name` have the same. */
function wordsOf(name: string): string[] {
	const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
	return words.split(/[^a-z]+/).flatMap((word) => word.replace(/s$/, '') || []);
}

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
	words.every((word) => others.includes(word));

/** How many letters must be put in, left out or replaced to make one text of the other. */
function editsBetween(one: string, other: string): number {
	let above = Array.from({ length: other.length + 1 }, (_, i) => i);
	for (const [i, letter] of [...one].entries()) {
		const row = [i + 1];
		for (const [j, wanted] of [...other].entries()) {
			const replaced = above[j]! + (letter === wanted ? 0 : 1);
			row.push(Math.min(replaced, above[j + 1]! + 1, row[j]! + 1));
		}
		above = row;
	}
	return above[other.length]!;
}
