import { MAX_TITLE_LENGTH } from '../errors/texts.ts';
import { ValidationError } from '../errors/validation-error.ts';
import type { InputOf, ParsedField, ParsedFields, Platform } from './fields.ts';
import { labelOf } from './label-of.ts';
import { PARSERS } from './parsers/index.ts';
import { isBlank, Unreadable } from './parsers/reading.ts';

/**
 * Parses the values that a platform has for the fields of an action into the action's input. Blank values are left out.
 *
 * @throws ValidationError that names every invalid field, by the platform's labels
 */
export function readInput<F extends ParsedFields>(
	fields: F,
	given: Readonly<Record<string, unknown>>,
	platform?: Platform,
): InputOf<F> {
	const readings = Object.entries(fields).map(([name, field]) => ({
		name,
		...read(field, given[name], { name, label: `'${labelOf(field, platform)}'` }),
	}));
	const invalid = readings.flatMap((reading) => reading.invalid ?? []);
	const [first, ...others] = invalid;
	if (first !== undefined) throw invalidInput(first, others);
	const values = readings.filter(({ value }) => value !== undefined);
	// Each value was read by the reader of its field's kind, which is what InputOf infers.
	return Object.fromEntries(values.map(({ name, value }) => [name, value])) as InputOf<F>;
}

/** What is wrong with the value of one field. */
interface InvalidField {
	/** As on the wire. */
	name: string;
	/** In quotes. */
	label: string;
	/** Follows the label. */
	reason: string;
	fix: string;
}

const MISSING = new Unreadable(
	'Enter a value, or check that the previous step returns one.',
	() => 'is missing',
);

interface Reading {
	value?: unknown;
	invalid?: InvalidField;
}

function read(
	field: ParsedField,
	given: unknown,
	naming: Pick<InvalidField, 'name' | 'label'>,
): Reading {
	const invalidFor = ({ fix, reasonIn }: Unreadable): Reading => ({
		invalid: { ...naming, fix, reason: reasonIn(MAX_TITLE_LENGTH - naming.label.length - 2) },
	});
	try {
		const value = isBlank(given) ? undefined : PARSERS[field.kind](given, field);
		return value === undefined && field.required ? invalidFor(MISSING) : { value };
	} catch (error) {
		if (error instanceof Unreadable) return invalidFor(error);
		throw error;
	}
}

/** Characters of what is said of the other fields. */
const MAX_REST_LENGTH = 90;

function invalidInput(first: InvalidField, others: readonly InvalidField[]): ValidationError {
	const reasons = others.map(({ label, reason }) => `${label} ${reason}`).join(', and ');
	const labels = new Intl.ListFormat('en').format(others.map(({ label }) => label));
	const rest =
		[`Also, ${reasons}.`, `Also correct ${labels}.`].find(
			(text) => text.length <= MAX_REST_LENGTH,
		) ?? `Also correct ${others.length} other fields.`;
	return new ValidationError({
		summary: `${first.label} ${first.reason}.`,
		hint: others.length === 0 ? first.fix : `${first.fix} ${rest}`,
		fields: Object.fromEntries([first, ...others].map(({ name, reason }) => [name, [reason]])),
	});
}
