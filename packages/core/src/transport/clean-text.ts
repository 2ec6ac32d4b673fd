import { truncate } from '../errors/text.ts';

/** Maximum length of a message, in characters. */
const MAX_LENGTH = 300;

/** Sanitizes external text for display: removes tags and control characters, and truncates the text. */
export function cleanText(text: string, maxLength = MAX_LENGTH): string {
	const plain = text
		.slice(0, 100 * MAX_LENGTH) // tags and spaces can take up most of a text, but not of a readable one
		.toWellFormed()
		.replaceAll(/<[^<>]*>/g, ' ')
		.replaceAll(/[\p{Cc}\s]+/gu, ' ')
		.trim();
	return truncate(plain, maxLength);
}
