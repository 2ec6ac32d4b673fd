import type { ParsedField } from '../src/catalog/fields.ts';
import { readInput } from '../src/input/read-input.ts';
import type { ValidationError } from '../src/index.ts';
import { fieldOf } from './helpers/read-field.ts';

/** Returns the hint for fields without a valid value. */
function hintFor(fields: Record<string, ParsedField>): string {
	try {
		readInput(fields, {});
	} catch (error) {
		return (error as ValidationError).hint; // the assertions on the message check the class
	}
	throw new Error('it was accepted');
}

const missing = (...labels: string[]): Record<string, ParsedField> =>
	Object.fromEntries(labels.map((label) => [label, fieldOf('text', { label, required: true })]));

const FIX = 'Enter a value, or check that its source has one.';

describe('an error about several fields', () => {
	it.each<[string, string[], string]>([
		['lists reasons for two other fields', ['B', 'C'], "Also, 'B' is missing, and 'C' is missing."],
		[
			'contains all reasons if they fit in 90 characters',
			['B', 'C', 'D', 'X'.repeat(10)],
			`Also, 'B' is missing, and 'C' is missing, and 'D' is missing, and '${'X'.repeat(10)}' is missing.`,
		],
		[
			'lists only the labels if the reasons are longer',
			['B', 'C', 'D', 'X'.repeat(11)],
			`Also correct 'B', 'C', 'D', and '${'X'.repeat(11)}'.`,
		],
		[
			'contains only the number of other fields if their labels are also too long',
			['X'.repeat(40), 'Y'.repeat(40)],
			'Also correct 2 other fields.',
		],
	])('%s', (_what, others, rest) => {
		expect(hintFor(missing('A', ...others))).toBe(`${FIX} ${rest}`);
	});
});
