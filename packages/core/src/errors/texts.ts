/** Maximum length of a title, in characters. A value that the user typed is truncated to fit. */
export const MAX_TITLE_LENGTH = 80;

/** Name of the operation that creates contacts, as shown in quotes in errors. */
export const CREATE_CONTACT = 'Create or Update';

/** Returns a value on one line, truncated to a maximum length in characters. */
export function oneLine(value: string, maxLength: number): string {
	const line = value
		.toWellFormed()
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return line.length > maxLength ? `${line.slice(0, Math.max(0, maxLength - 1))}…` : line;
}

/** Returns a title that contains a value the user typed. Truncates the value so that the title fits. */
export const titleWith = (value: string, write: (value: string) => string): string =>
	write(oneLine(value, MAX_TITLE_LENGTH - write('').length));

/**
 * Lists as many values as fit, and counts the others: `vip, customer, and 3 more`. Truncates the first value
 * if it doesn't fit.
 */
export function formatList(texts: readonly string[], maxLength: number): string {
	const [first = '', ...others] = texts.map((text) => oneLine(text, maxLength));
	let shown = first;
	for (const [index, text] of others.entries()) {
		const longer = `${shown}, ${text}`;
		if (longer.length > maxLength) return `${shown}, and ${others.length - index} more`;
		shown = longer;
	}
	return shown;
}

/** Minimum number of words for a sentence to count as a repeat of another message. */
const MIN_WORDS = 3;

/** Minimum share of a sentence's words that another message must contain for the sentence to be a repeat. */
const MIN_SHARED_WORDS = 0.75;

/**
 * Matches values that must be shown even if their sentence is a repeat: quoted text, words with a digit, and
 * email addresses.
 */
const VALUES = /"[^"]+"|“[^”]+”|(?<!\p{L})'[^']+'(?!\p{L})|\S*[\p{N}@]\S*/gu;

/** Matches words that refer to the previous sentence. */
const REFERS_BACK = /\b(?:it|its|them|they|this|that|these|those)\b/i;

/**
 * Returns a message without sentences that repeat another message, and without sentences that refer to a
 * removed sentence.
 */
export function withoutRepeats(text: string, other: string): string {
	const knownWords = splitWords(other);
	const kept: string[] = [];
	let isDropped = false;
	for (const sentence of text.split(/(?<=[.!?…])\s+/)) {
		isDropped = isRepeated(sentence, knownWords) || (isDropped && REFERS_BACK.test(sentence));
		if (!isDropped) kept.push(sentence);
	}
	return kept.join(' ');
}

function isRepeated(sentence: string, knownWords: readonly string[]): boolean {
	const words = splitWords(sentence);
	const shared = words.filter((word) => knownWords.includes(word));
	if (words.length < MIN_WORDS || shared.length < words.length * MIN_SHARED_WORDS) return false;
	const text = inRow(knownWords);
	const values = sentence.match(VALUES) ?? [];
	return values.every((value) => text.includes(inRow(splitWords(value))));
}

const inRow = (words: readonly string[]): string => ` ${words.join(' ')} `;

const splitWords = (text: string): string[] =>
	text.toLowerCase().match(/[\p{L}\p{N}@_.-]+(?<![.-])/gu) ?? [];
