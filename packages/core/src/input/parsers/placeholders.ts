import { throwUnreadable } from './reading.ts';

/** Errors that spreadsheets show in a cell, in English, German, French, Spanish, Portuguese, and Dutch. */
const SPREADSHEET_ERRORS = [
	...['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!', '#ERROR!', '#SPILL!'],
	...['#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!'],
	...['#PYTHON!', '#TIMEOUT!', '#GETTING_DATA'],
	...['#NV', '#WERT!', '#BEZUG!', '#ZAHL!', '#ÜBERLAUF!', '#KALK!', '#FELD!', '#BLOCKIERT!'],
	...['#N/D', '#VALEUR!', '#NOM?', '#NOMBRE!', '#NUL!', '#PROPAGATION!', '#CALCUL!'],
	...['#¡REF!', '#¡VALOR!', '#¿NOMBRE?', '#¡DIV/0!', '#¡NUM!', '#¡NULO!', '#¡DESBORDAMIENTO!'],
	...['#VALOR!', '#NOME?', '#NÚM!', '#NULO!', '#DESPEJAR!', '#DESPEJO!'],
	...['#N/B', '#WAARDE!', '#VERW!', '#NAAM?', '#GETAL!', '#DEEL/0!', '#LEEG!', '#OVERLOOP!'],
];

/** Words without a value in any case. */
const WITHOUT_VALUE = new Set([...SPREADSHEET_ERRORS, 'N/A', 'UNDEFINED']);

/** Words that programs write for a missing value. Their case matters, because Null and Nan are names. */
const WRITTEN_BY_PROGRAMS = new Set(['null', 'NULL', 'NaN', 'nan']);

/** Matches an object that a program converted to text. */
const OBJECT_AS_TEXT = /^\[object \w+\]$/;

/**
 * Whether a whole value stands for a missing value: a word that a broken expression, a failed formula, or a
 * model writes instead. Words that can be an answer, such as `none` or `-`, are values.
 */
export function isPlaceholder(value: unknown): boolean {
	if (typeof value === 'number') return !Number.isFinite(value);
	if (typeof value !== 'string') return false;
	const text = value.trim();
	return (
		WRITTEN_BY_PROGRAMS.has(text) ||
		WITHOUT_VALUE.has(text.toUpperCase()) ||
		OBJECT_AS_TEXT.test(text)
	);
}

/** Words that are a value elsewhere, but never the ID of one person. */
const NOT_IDS = new Set([
	...['NULL', 'NAN', 'NONE', 'NIL', 'NA', 'N.A.', 'UNKNOWN', 'EMPTY', 'BLANK'],
	...['TRUE', 'FALSE', 'YES', 'NO', 'INFINITY', '-INFINITY'],
]);

/** Matches a letter, or a digit other than 0. */
const ID_CHARACTER = /\p{L}|[^\P{N}0]/u;

/** Matches an error of a spreadsheet in any language. */
const ERROR_IN_CELL = /^#.*[!?]$/;

/**
 * Whether a value can't be the ID of one person. Rows that share such a value would all change the same
 * contact, so an ID needs a letter, or a digit other than 0.
 */
export function isNoIdentity(value: unknown): boolean {
	if (typeof value === 'boolean' || isPlaceholder(value)) return true;
	const text = String(value).trim();
	return !ID_CHARACTER.test(text) || NOT_IDS.has(text.toUpperCase()) || ERROR_IN_CELL.test(text);
}

/** Rejects a placeholder. @param name name of the field in a map */
export function checkPlaceholder(value: unknown, name?: string): void {
	if (!isPlaceholder(value)) return;
	const shown = String(value).trim();
	throwUnreadable(
		'has a placeholder instead of a value',
		'Check where it comes from, or leave it empty.',
		name === undefined ? shown : `${shown} (${name})`,
	);
}
