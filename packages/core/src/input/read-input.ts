import { formatList, MAX_TITLE_LENGTH } from '../errors/text.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { InputOf, ParsedField, ParsedFields } from '../catalog/fields.ts';
import type { Platform } from '../catalog/platform.ts';
import { labelOf } from '../catalog/label-of.ts';
import { mapRow } from './map-row.ts';
import { PARSERS } from './parsers/index.ts';
import { isBlank, UnreadableError } from './parsers/reading.ts';
import { rowFormOf } from './row-form.ts';

type RawInput = Readonly<Record<string, unknown>>;

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
	const readings = Object.entries(fields)
		.filter(([name, field]) => isRead(field, values[name]))
		.map(([name, field]) => ({
			name,
			...read(
				field,
				values[name],
				{ name, label: `'${labelOf(name, field, platform)}'` },
				platform,
			),
		}));
	const invalid = readings.flatMap((reading) => reading.invalid ?? []);
	const [first, ...others] = invalid;
	if (first !== undefined) throw invalidInput(first, others);
	const sent = readings.filter(({ value }) => value !== undefined);
	// Each parser returns the type that InputOf infers from the kind of the field.
	return Object.fromEntries(sent.map(({ name, value }) => [name, value])) as InputOf<F>;
}

/** Whether `readInput` parses a field. The settings for a row are parsed with the row. */
const isRead = ({ ofRow, required }: ParsedField, value: unknown): boolean =>
	ofRow === undefined && (required === true || !isBlank(value));

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
		if (!(error instanceof UnreadableError)) throw error;
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

interface Reading {
	value?: unknown;
	invalid?: InvalidField;
}

function read(
	field: ParsedField,
	input: unknown,
	naming: Pick<InvalidField, 'name' | 'label'>,
	platform?: Platform,
): Reading {
	const invalidFor = (error: UnreadableError): Reading => ({ invalid: invalidBy(error, naming) });
	try {
		const value = isBlank(input) ? undefined : PARSERS[field.kind](input, field, platform);
		return value === undefined && field.required ? invalidFor(MISSING) : { value };
	} catch (error) {
		if (error instanceof UnreadableError) return invalidFor(error);
		throw error;
	}
}

/** Describes a value that a parser rejected. */
export const invalidBy = (
	{ fix, reasonIn }: UnreadableError,
	naming: Pick<InvalidField, 'name' | 'label'>,
): InvalidField => ({
	...naming,
	fix,
	reason: reasonIn(MAX_TITLE_LENGTH - naming.label.length - 2),
});

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
