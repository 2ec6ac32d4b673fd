import type { ParsedField } from '../src/catalog/fields.ts';
import { readInput } from '../src/input/read-input.ts';
import { fieldOf } from './helpers/read-field.ts';
import { rejectionOf } from './helpers/rejection-of.ts';

/** Returns the hint for fields without a valid value. */
const hintFor = (fields: Record<string, ParsedField>): string =>
	rejectionOf(() => readInput(fields, {})).hint;

const missing = (...labels: string[]): Record<string, ParsedField> =>
	Object.fromEntries(labels.map((label) => [label, fieldOf('text', { label, required: true })]));

const FIX = 'Enter a value, or check that its source has one.';

describe('an error about several fields', () => {
	it.each<[string, string[], string]>([
		['lists the labels of the others', ['B', 'C'], "Also correct: 'B', 'C'."],
		[
			'lists all labels if they fit in 90 characters',
			['X'.repeat(42), 'Y'.repeat(42)],
			`Also correct: '${'X'.repeat(42)}', '${'Y'.repeat(42)}'.`,
		],
		[
			'counts the labels that do not fit',
			['B', 'X'.repeat(42), 'Y'.repeat(42), 'C'],
			`Also correct: 'B', '${'X'.repeat(42)}', and 2 more.`,
		],
	])('%s', (_what, others, rest) => {
		expect(hintFor(missing('A', ...others))).toBe(`${FIX} ${rest}`);
	});
});
