import { ValidationError } from '../errors/validation-error.ts';
import type { Field, Fields, InputOf, Platform } from './fields.ts';
import { READERS } from './readers/index.ts';
import { isBlank, Unreadable } from './readers/reading.ts';

/**
 * Turns what a platform gives for the fields of an action into the action's input.
 * What is blank is left out. Throws a ValidationError that names every field at fault, in the words of the platform.
 */
export function readInput<F extends Fields>(
	fields: F,
	given: Readonly<Record<string, unknown>>,
	platform?: Platform,
): InputOf<F> {
	const readings = Object.entries(fields).map(([name, field]) => ({
		name,
		field,
		...read(field, given[name]),
	}));
	const faults = readings.filter(({ fault }) => fault !== undefined);
	if (faults.length > 0) {
		throw new ValidationError({
			summary: faults
				.map(({ field, fault }) => `'${labelOf(field, platform)}' ${fault}.`)
				.join(' '),
			hint: 'Correct it and run this again.',
			fields: Object.fromEntries(faults.map(({ name, fault }) => [name, [fault!]])),
		});
	}
	const values = readings.filter(({ value }) => value !== undefined);
	// Each value was read by the reader of its field's kind, which is what InputOf infers.
	return Object.fromEntries(values.map(({ name, value }) => [name, value])) as InputOf<F>;
}

const labelOf = (field: Field, platform?: Platform): string =>
	(platform && field[platform]?.label) ?? field.label;

function read(field: Field, given: unknown): { value?: unknown; fault?: string } {
	try {
		const value = isBlank(given) ? undefined : READERS[field.kind](given, field);
		if (value === undefined && field.required) return { fault: 'is missing' };
		return { value };
	} catch (error) {
		if (error instanceof Unreadable) return { fault: error.message };
		throw error;
	}
}
