/** Maximum length of a name that gets suggestions. Comparing longer names is slow and pointless. */
const MAX_COMPARED = 40;

/**
 * Returns the known names that a client probably meant. These names contain all words in the given name, or
 * consist only of its words. If there are none, returns known names that differ by one or two typos.
 */
export function similarNames(name: string, known: readonly string[]): string[] {
	if (name.length > MAX_COMPARED) return [];
	const words = splitWords(name);
	if (words.length === 0) return [];
	const sharing = known.filter((each) => {
		const others = splitWords(each);
		return isWithin(words, others) || isWithin(others, words);
	});
	if (sharing.length > 0) return sharing;
	const maxEdits = Math.min(2, Math.floor(name.length / 2));
	const joined = words.join('_');
	return known.filter((each) => editsBetween(joined, splitWords(each).join('_')) <= maxEdits);
}

/** Returns the words of a name, which are the same for `tagNames` and `tag_name`. */
function splitWords(name: string): string[] {
	const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
	return words.split(/[^a-z]+/).flatMap((word) => word.replace(/s$/, '') || []);
}

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
	words.every((word) => others.includes(word));

/** Returns the edit distance between two strings: the number of letters to insert, delete, or replace. */
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
