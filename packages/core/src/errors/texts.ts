/** Characters that a title has at most. A value that the reader typed is cut to fit. */
export const MAX_TITLE_LENGTH = 80;

/** Puts a value on one line, and cuts it. */
export function oneLine(value: string, maxLength: number): string {
	const line = value
		.toWellFormed()
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return line.length > maxLength ? `${line.slice(0, Math.max(0, maxLength - 1))}…` : line;
}

/** Writes a title with a value that the reader typed, cut so that the title fits. */
export const titleWith = (value: string, write: (value: string) => string): string =>
	write(oneLine(value, MAX_TITLE_LENGTH - write('').length));

/** Words in a row that make two texts the same to a reader. */
const SAME_WORDS = 5;

/** Words that a sentence must have to repeat another text by most of them. */
const MIN_WORDS = 3;

/** Share of a sentence's words in another text from which on it says nothing new. */
const KNOWN_WORDS = 0.6;

/** A text up to the first sentence that repeats another text: what follows is about that sentence. */
export function withoutRepeats(text: string, other: string): string {
	const known = wordsOf(other);
	const sentences = text.split(/(?<=[.!?…])\s+/);
	const repeated = sentences.findIndex((sentence) => isRepeated(wordsOf(sentence), known));
	return sentences.slice(0, repeated === -1 ? undefined : repeated).join(' ');
}

function isRepeated(words: readonly string[], known: readonly string[]): boolean {
	const shared = words.filter((word) => known.includes(word));
	if (words.length >= MIN_WORDS && shared.length >= words.length * KNOWN_WORDS) return true;
	const text = ` ${known.join(' ')} `;
	return words.some((_word, at) => {
		const row = words.slice(at, at + SAME_WORDS);
		return row.length === SAME_WORDS && text.includes(` ${row.join(' ')} `);
	});
}

const wordsOf = (text: string): string[] =>
	text.toLowerCase().match(/[\p{L}\p{N}@_.-]+(?<![.-])/gu) ?? [];
