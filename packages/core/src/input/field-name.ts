/** Matches a word. Marks belong to the letter before them, as in Hindi. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Returns the name of a custom field for a column: its words in lowercase, with underscores between them. Letters
 * of all languages are kept, because templates and automations accept them. The name is empty if the column has no
 * words.
 */
export const lowercaseName = (column: string): string =>
	(column.normalize('NFKC').toLowerCase().match(WORD) ?? []).join('_');
