import { formatList, MAX_TITLE_LENGTH } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { InputOf, ParsedField, ParsedFields } from '../catalog/fields.ts';
import type { Platform } from '../catalog/platform.ts';
import { labelOf } from '../catalog/label-of.ts';
import { mapRow } from './map-row.ts';
import { PARSERS } from './parsers/index.ts';
import { isBlank, UnreadableError } from './parsers/reading.ts';
import { rowFormOf } from './row-form.ts';
import type { RawInput } from './row-mapping.ts';

/**
 * Parses a platform's field values into the input of an action. Blank values are skipped.
 *
 * @throws ValidationError that lists every invalid field with the platform's label
 */
export function readInput<F extends ParsedFields>(
	fields: F,
	input: RawInput,
	platform?: Platform,
): InputOf<F> {
	const values = withRow(fields, input, platform);
	const readings: Array<[string, unknown]> = [];
	const invalid: InvalidField[] = [];
	for (const [name, field] of Object.entries(fields)) {
		try {
			readings.push([name, read(field, values[name], platform)]);
		} catch (error) {
			invalid.push(invalidBy(error, { name, label: `'${labelOf(name, field, platform)}'` }));
		}
	}
	const [first, ...others] = invalid;
	if (first !== undefined) throw invalidInput(first, others);
	const sent = readings.filter(([, value]) => value !== undefined);
	return Object.fromEntries(sent) as InputOf<F>; // each parser returns the type of the field's kind
}

/** Reads the value of a field. Returns undefined for a blank one, and for a setting, which is read with the row. */
function read(field: ParsedField, input: unknown, platform?: Platform): unknown {
	if (field.ofRow !== undefined) return undefined;
	const value = isBlank(input) ? undefined : PARSERS[field.kind](input, field, platform);
	if (value === undefined && field.required) throw MISSING;
	return value;
}

/**
 * Maps the row, if there is one. If the mapping fails, no other error is reported, because other fields
 * depend on the row.
 */
function withRow(fields: ParsedFields, input: RawInput, platform?: Platform): RawInput {
	const form = rowFormOf(fields);
	if (form === undefined || isBlank(input[form.name])) return input;
	const settingValues: RawInput = readInput(form.settings, input, platform);
	const settings = Object.fromEntries(
		Object.entries(form.settingNames).map(([setting, name]) => [setting, settingValues[name]]),
	);
	try {
		return mapRow(fields, form, input, { ...settings, platform });
	} catch (error) {
		const label = `'${labelOf(form.name, fields[form.name]!, platform)}'`;
		throw invalidInput(invalidBy(error, { name: form.name, label }), []);
	}
}

/** Invalid value of one field. */
export interface InvalidField {
	/** Name in the API. */
	name: string;
	/** Label in quotes. */
	label: string;
	/** Reason, as a phrase that follows the label. */
	reason: string;
	fix: string;
}

/** Error for a required value that is missing. */
export const MISSING = new UnreadableError(
	'Enter a value, or check that its source has one.',
	() => 'is missing',
);

/** Describes a value that a parser rejected. @throws any error that isn't an UnreadableError */
export function invalidBy(
	error: unknown,
	naming: Pick<InvalidField, 'name' | 'label'>,
): InvalidField {
	if (!(error instanceof UnreadableError)) throw error;
	const reason = error.reasonIn(MAX_TITLE_LENGTH - naming.label.length - 2);
	return { ...naming, fix: error.fix, reason };
}

/** Maximum length of the labels of the other invalid fields, in characters. */
const MAX_LABELS_LENGTH = 90;

/** Creates the error about one or more invalid fields. */
export function invalidInput(
	first: InvalidField,
	others: readonly InvalidField[],
): ValidationError {
	const labels = others.map(({ label }) => label);
	const rest = `Also correct: ${formatList(labels, MAX_LABELS_LENGTH)}.`;
	return new ValidationError({
		summary: `${first.label} ${first.reason}.`,
		hint: others.length === 0 ? first.fix : `${first.fix} ${rest}`,
		fields: Object.fromEntries([first, ...others].map(({ name, reason }) => [name, [reason]])),
	});
}
