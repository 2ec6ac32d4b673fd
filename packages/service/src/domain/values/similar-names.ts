import { typingErrors } from '../../base/typing-errors.ts';

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
	const maxErrors = Math.min(2, Math.floor(name.length / 2));
	const joined = words.join('_');
	return known.filter((each) => typingErrors(joined, splitWords(each).join('_')) <= maxErrors);
}

/** Returns the words of a name, which are the same for `tagNames` and `tag_name`. */
function splitWords(name: string): string[] {
	const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
	return words.split(/[^a-z]+/).flatMap((word) => word.replace(/s$/, '') || []);
}

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
	words.every((word) => others.includes(word));
