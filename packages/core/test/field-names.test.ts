import type { ParsedField } from '../src/catalog/fields.ts';
import { readInput } from '../src/input/read-input.ts';
import { ValidationError } from '../src/index.ts';
import { fieldOf } from './helpers/read-field.ts';

const read = (
	given: unknown,
	field: ParsedField = fieldOf('keyValues', { label: 'Custom Fields' }),
): unknown => readInput({ field }, { field: given }).field;

function titleOf(given: unknown): string {
	try {
		read(given);
	} catch (error) {
		if (error instanceof ValidationError) return error.message;
	}
	throw new Error('it was accepted');
}

describe('an invalid field name from an expression', () => {
	it.each(['undefined', 'null', '[object Object]', 'utm_[object Object]', ' undefined '])(
		'is rejected with the position of its pair: %j',
		(name) => {
			const given = [{ plan: 'pro' }, { seats: '' }, { [name]: 'x' }];
			expect(titleOf(given)).toContain(
				`'Custom Fields' has no field name in pair 3. Check the expression for the name, which returned "${name.trim()}".`,
			);
		},
	);

	it('is also rejected in JSON', () => {
		expect(titleOf('{"a": 1, "undefined": 2}')).toContain('in pair 2');
	});

	it('is also rejected in properties, which can contain lists', () => {
		expect(() => read([{ a: 1 }, { null: [1] }], fieldOf('json', { label: 'Properties' }))).toThrow(
			"'Properties' has no field name in pair 2",
		);
	});

	it('is omitted if its value is empty', () => {
		const given = [{ undefined: '' }, { null: undefined }, { plan: 'pro' }];
		expect(read(given)).toEqual({ plan: 'pro' });
	});

	it('is not detected in undefined_at or nullable', () => {
		const given = { undefined_at: 'x', nullable: 'y' };
		expect(read(given)).toEqual(given);
	});
});
