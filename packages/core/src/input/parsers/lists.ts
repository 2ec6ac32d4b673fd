import { isRecord, parseJson } from '../../tolerant/find.ts';
import { checkPlaceholder } from './placeholders.ts';
import { isBlank, isDate, throwUnreadable } from './reading.ts';
import { checkNumber, checkString, readText, readValue } from './text.ts';

/** Maximum depth of nested lists. */
const MAX_LISTS = 3;

/** Matches a part of a text up to the next separator. It can be in double quotes, with `""` for a quote. */
const PART = /[^\S\r\n]*"(?:[^"]|"")*"(?!")[^,;\r\n]*|[^,;\r\n]+/g;
const QUOTED = /^\s*"((?:[^"]|"")*)"\s*$/;
/** Matches a part that begins with a double quote without another one. */
const UNCLOSED = /^\s*"[^"]*$/;
/** Matches a part that ends at the semicolon of an HTML code, such as `R&amp;D` from a website. */
const WITH_HTML_CODE = /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+)$/i;
/**
 * Matches text that a program wrote as a list: like JSON, or like `[vip, new]` in Java or `{vip}` in PostgreSQL. A
 * name in square brackets is a name, such as `[VIP]`.
 * The end is checked once, before the search for a separator: a text can have a million characters.
 */
const LIKE_LIST =
	/^\s*(?:\[\s*["'{]|\[(?=[^[\]]*\]\s*$)[^,;]*[,;]|\{(?=[^{}]*\}\s*$)(?:[^,;]*[,;]|[^:]*$))/;

/**
 * Returns the elements of a list, of a JSON list as text, or of text. Only text is split: at commas, line breaks,
 * and semicolons, which German spreadsheets and the multi-selects of CRMs use.
 *
 * @param keepsPlaceholders whether the action reports each invalid element. If not, text like a
 * Python list or a truncated JSON list is rejected, because its brackets would become part of its elements
 */
export function elementsOf(value: unknown, keepsPlaceholders = false): unknown[] {
	if (typeof value !== 'string') return [value].flat(MAX_LISTS);
	checkString(value);
	const list = parseJson(value);
	if (Array.isArray(list)) return [list].flat(MAX_LISTS);
	if (LIKE_LIST.test(value) && !keepsPlaceholders) {
		throwUnreadable(
			"isn't a list in JSON",
			'Enter one like ["customer", "newsletter"].',
			value.trim(),
		);
	}
	return splitText(value);
}

function splitText(text: string): string[] {
	return [...text.matchAll(PART)].map(([part]) => {
		if (UNCLOSED.test(part)) {
			throwUnreadable(
				'has a double quote without a second one',
				'Close the double quote, or remove it.',
				part.trim(),
			);
		}
		if (WITH_HTML_CODE.test(part)) {
			throwUnreadable(
				'has an HTML code such as "&amp;"',
				'Enter the character itself, or put the name in double quotes.',
				text.trim(),
			);
		}
		return QUOTED.exec(part)?.[1]?.replaceAll('""', '"') ?? part;
	});
}

/** Property that represents an object in a list: a tag is `{id, name}`, as actions return it. */
export type ElementProperty = 'id' | 'name';

/** Reads strings from any form that `elementsOf` accepts, without blanks and duplicates. */
export function readTextList(
	value: unknown,
	{
		property = 'name',
		keepsPlaceholders = false,
	}: { property?: ElementProperty; keepsPlaceholders?: boolean } = {},
): string[] | undefined {
	const elements = elementsOf(value, keepsPlaceholders)
		.map((element) => scalarOf(element, property))
		.filter((element) => !isBlank(element));
	const texts = elements.map(keepsPlaceholders ? readText : readValue);
	return texts.length > 0 ? [...new Set(texts)] : undefined;
}

/** Whether a value is a list that contains lists or objects. */
export const isNestedList = (value: unknown): boolean =>
	Array.isArray(value) &&
	value.some((item) => typeof item === 'object' && item !== null && !isDate(item));

/**
 * Joins the values of a list with commas.
 *
 * @param name name of the column or the field
 * @throws UnreadableError if a value is a list, an object, or a placeholder
 */
export function joinList(name: string, list: readonly unknown[], fix: string): string {
	if (isNestedList(list)) throwUnreadable('has nested lists or objects', fix, name);
	return list
		.filter((item) => !isBlank(item))
		.map((item) => {
			checkPlaceholder(item, name);
			if (typeof item === 'number') checkNumber(item, name);
			return readText(item);
		})
		.join(', ');
}

function scalarOf(element: unknown, property: ElementProperty): unknown {
	if (typeof element !== 'object' || element === null || isDate(element)) return element;
	if (isRecord(element) && typeof element[property] === 'string') return element[property];
	return throwUnreadable(
		'has an entry that is a list or an object',
		`Enter text, a list of texts, or a list of objects with ${property === 'id' ? 'an ID' : 'a name'}.`,
	);
}
