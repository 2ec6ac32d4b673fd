import { titleOf, fieldOf, fixOf, read } from './helpers/read-field.ts';
import { N8N, ZAPIER } from '@contact-sync/testing/platforms';

describe('a boolean field', () => {
	it.each([
		[true, true],
		[' Yes ', true],
		['TRUE', true],
		[1, true],
		['on', true],
		['Y', true],
		[false, false],
		['no', false],
		['False', false],
		['0', false],
		['OFF', false],
		['n', false],
	])('reads %p as %p', (given, expected) => {
		expect(read(fieldOf('boolean', { label: 'On' }), given)).toEqual({ field: expected });
	});

	it('rejects any other value, and shows it in the error', () => {
		expect(titleOf(fieldOf('boolean', { label: 'On' }), ' maybe ')).toBe(
			"'On' is neither true nor false: maybe.",
		);
	});
});

describe('a limit field', () => {
	it.each([
		[1, 1],
		[' 50 ', 50],
	])('reads %p as %p', (given, expected) => {
		expect(read(fieldOf('limit', { label: 'Limit' }), given)).toEqual({ field: expected });
	});

	it.each([0, -1, 1.5, 'many', 2 ** 53])('rejects %p, and shows it in the error', (given) => {
		expect(titleOf(fieldOf('limit', { label: 'Limit' }), given)).toBe(
			`'Limit' isn't a positive whole number: ${given}.`,
		);
	});
});

describe('a choice field', () => {
	const reason = fieldOf('choice', {
		label: 'Reason',
		choices: { any: { label: 'Any', help: '' }, bounced: { label: 'Bounced', help: '' } },
	});

	it('accepts one of its options', () => {
		expect(read(reason, ' bounced ')).toEqual({ field: 'bounced' });
	});

	it('rejects any other value, and shows the value and the options', () => {
		expect(titleOf(reason, 'gone')).toBe("'Reason' isn't a valid choice: gone.");
		expect(fixOf(reason, 'gone')).toBe('Set it to one of these: any, bounced.');
	});
});

describe('a JSON object', () => {
	it('keeps numbers, booleans, lists, and objects, and converts dates to text', () => {
		const at = new Date('2026-11-20T09:30:00Z');
		expect(
			read(fieldOf('json', { label: 'Data' }), { n: 1, yes: false, at, list: [{ at }], id: 7n }),
		).toEqual({
			field: {
				n: 1,
				yes: false,
				at: '2026-11-20T09:30:00.000Z',
				list: [{ at: '2026-11-20T09:30:00.000Z' }],
				id: '7',
			},
		});
	});

	it('keeps null, and drops forbidden names in nested objects', () => {
		const given = '{"a": {"b": null, "__proto__": {"x": 1}, "constructor": 1, "prototype": 2}}';
		expect(read(fieldOf('json', { label: 'Data' }), given)).toEqual({ field: { a: { b: null } } });
	});

	it('can contain undefined values', () => {
		expect(read(fieldOf('json', { label: 'Data' }), { a: { b: undefined } })).toEqual({
			field: { a: {} },
		});
	});

	it('has its field names trimmed', () => {
		expect(read(fieldOf('json', { label: 'Data' }), { ' plan ': 'pro' })).toEqual({
			field: { plan: 'pro' },
		});
	});

	const nested = (depth: number): unknown => (depth === 0 ? 'end' : { a: nested(depth - 1) });

	it('can be nested 50 levels deep', () => {
		expect(read(fieldOf('json', { label: 'Data' }), nested(51))).toEqual({ field: nested(51) });
		expect(titleOf(fieldOf('json', { label: 'Data' }), nested(52))).toBe(
			"'Data' is nested too deeply.",
		);
	});

	const list = (depth: number): unknown => (depth === 0 ? 'end' : [list(depth - 1)]);

	it('can contain lists nested 50 levels deep', () => {
		expect(read(fieldOf('json', { label: 'Data' }), { a: list(50) })).toEqual({
			field: { a: list(50) },
		});
		expect(titleOf(fieldOf('json', { label: 'Data' }), { a: list(51) })).toBe(
			"'Data' is nested too deeply.",
		);
	});

	it.each([new Date(NaN), { toISO: () => null }])('rejects an invalid date: %p', (at) => {
		expect(titleOf(fieldOf('json', { label: 'Data' }), { at })).toBe("'Data' has an invalid date.");
	});
});

describe('text', () => {
	it('can be a large integer', () => {
		expect(read(fieldOf('text', { label: 'ID' }), 12345678901234567890n)).toEqual({
			field: '12345678901234567890',
		});
	});

	it('in an error is on one line', () => {
		expect(titleOf(fieldOf('email', { label: 'To' }), 'a\n \tb')).toContain(': a b.');
		expect(titleOf(fieldOf('email', { label: 'To' }), '\u0007bob\u0007')).toContain(': bob.');
	});

	it('in an error is truncated so that the title has 80 characters', () => {
		expect(titleOf(fieldOf('email', { label: 'To' }), 'x'.repeat(45))).toMatch(/: x{45}\.$/);
		expect(titleOf(fieldOf('email', { label: 'To' }), 'x'.repeat(46))).toMatch(/: x{44}…\.$/);
		expect(titleOf(fieldOf('email', { label: 'To' }), 'x'.repeat(46))).toHaveLength(80);
	});
});

describe('an error', () => {
	const field = fieldOf('text', {
		label: 'External ID',
		required: true,
		zapier: { label: 'External Reference' },
	});

	it('identifies a field by its label', () => {
		expect(titleOf(field, '')).toBe("'External ID' is missing.");
		expect(titleOf(field, '', N8N)).toBe("'External ID' is missing.");
	});

	it("identifies a field by the platform's label if it is different", () => {
		expect(titleOf(field, '', ZAPIER)).toBe("'External Reference' is missing.");
	});
});

it("an error that a value throws isn't reported as an invalid input", () => {
	const broken = {
		toISO: undefined,
		get toISOString(): never {
			throw new RangeError('host');
		},
	};
	expect(() => read(fieldOf('text', { label: 'Name' }), broken)).toThrow(RangeError);
});
