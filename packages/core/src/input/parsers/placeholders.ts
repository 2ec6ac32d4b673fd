import { throwUnreadable, withName } from './reading.ts';

/** Matches an error that a spreadsheet shows in a cell, in any language. French has a space before the mark. */
const ERROR_IN_CELL =
	/^#(?:[¡¿]?\p{Lu}[^\p{Ll}\s]*\s?[!?]|\p{Lu}\/\p{Lu}|NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|NEDOSTUPNÝ|GETTING_DATA)$/u;

/**
 * Matches an error in LibreOffice, a cell that Google Sheets hasn't computed yet, and what n8n and JavaScript
 * write for an invalid date.
 */
const WITHOUT_RESULT =
	/^(?:Err:\d{3}|Loading\.\.\.|Invalid (?:[Dd]ate|DateTime|Duration|Interval))$/;

/**
 * Matches words that programs write for a missing value, one or several: `undefined undefined` is a full name
 * without its parts. Their case matters, because Null and Nan are names.
 */
const WRITTEN_BY_PROGRAMS = /^(?:(?:undefined|null|NULL|NaN|nan|\[object \w+\])(?:[\s,]+|$))+$/;

/** Matches a long number without its last digits, as spreadsheets show and export it: `1.23457E+11`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Matches words without a value in any case. */
const WITHOUT_VALUE = /^(?:#?n\/a|undefined)$/i;

/** Matches text of only variables that no program filled in: `{{name}}`, `${name}`, `*|NAME|*`, or `<%= name %>`. */
const ONLY_UNFILLED =
	/^(?:(?:\{{2,3}[^{}]*\}{2,3}|\$\{[^{}]*\}|\*\|[^|]*\|\*|<%[^%]*%>)(?:[\s,]+|$))+$/;

const NO_VALUES = [
	...[WITHOUT_VALUE, WRITTEN_BY_PROGRAMS, ERROR_IN_CELL, WITHOUT_RESULT, ROUNDED],
	ONLY_UNFILLED,
];

/**
 * Whether a whole value stands for a missing value: a word that a broken expression, a failed formula, or a
 * model writes instead, a number whose last digits are lost, or a variable that no program filled in. Words that
 * can be an answer, such as `none` or `-`, are values.
 */
export function isPlaceholder(value: unknown): boolean {
	if (typeof value === 'number') return !Number.isFinite(value);
	if (typeof value !== 'string') return false;
	const text = value.trim();
	return NO_VALUES.some((pattern) => pattern.test(text));
}

/** Words that are a value elsewhere, but never the ID of one person. */
const NOT_IDS = new Set([
	...['NULL', 'NAN', 'NONE', 'NIL', 'NA', 'N.A.', 'K.A.', 'UNKNOWN', 'EMPTY', 'BLANK', 'TBD'],
	...['TRUE', 'FALSE', 'YES', 'NO', 'INFINITY', '-INFINITY'],
	// true and false in spreadsheets
	...['WAHR', 'FALSCH', 'VRAI', 'FAUX', 'VERDADERO', 'VERDADEIRO', 'FALSO', 'WAAR', 'ONWAAR'],
]);

/** Matches a letter, or a digit other than 0. */
const ID_CHARACTER = /\p{L}|[^\P{N}0]/u;

/**
 * Matches a note instead of a value: words in brackets, as in `(blank)`, `<NA>`, or `{user_id}`, words between
 * percent signs, or an error like `#value!`.
 */
const NOTE =
	/^(?:\([\p{L}\s._]+\)|\[[\p{L}\s._]+\]|<[\p{L}\s._]+>|\{[\p{L}\s._]+\}|%[\p{L}\s._]+%|#.*[!?])$/su;

/** Matches the beginning of a variable that no program filled in, as in `user-{{id}}`. */
export const UNFILLED = /\{\{|\$\{|\*\||<%/;

/** Matches what programs write for a missing part, as in `crm-undefined`. */
const MISSING_PART = /\[object |(?<![\p{L}\p{N}])(?:undefined|null|NaN)(?![\p{L}\p{N}])/u;

/** Matches a date, which many people can share: `2026-12-31`, also with a time, `31.12.2026`, or `12/31/2026`. */
const DATE = /^(?:\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?|\d{1,2}([./-])\d{1,2}\1\d{4})$/;

/** Matches the codes -1 and -9, -99, … for a missing value. Other negative numbers can be IDs. */
const MISSING_CODE = /^[-−](?:1|9+)(?:[.,]0+)?$/;

const NO_IDS = [MISSING_CODE, NOTE, UNFILLED, MISSING_PART, DATE];

/**
 * Whether a value can't be the ID of one person. Rows that share such a value would all change the same
 * contact, so an ID is text or a number, with a letter, or a digit other than 0.
 */
export function isNoIdentity(value: unknown): boolean {
	if (typeof value === 'boolean' || typeof value === 'object' || isPlaceholder(value)) return true;
	const text = String(value).trim();
	if (!ID_CHARACTER.test(text) || NOT_IDS.has(text.toUpperCase())) return true;
	return NO_IDS.some((pattern) => pattern.test(text));
}

/** Rejects a placeholder. @param name name of the field in a map */
export function checkPlaceholder(value: unknown, name?: string): void {
	if (!isPlaceholder(value)) return;
	throwUnreadable(
		'has a placeholder instead of a value',
		'Check where it comes from, or leave it out.',
		withName(String(value).trim(), name),
	);
}
