import { titleOf, fieldOf, fixOf, read } from './helpers/read-field.ts';
import { N8N, ZAPIER } from '@contact-sync/testing/platforms';

describe('a boolean field', () => {
	it.each([
		...[true, ' Yes ', 'TRUE', 1, 'on', 'Y'].map((given) => [given, true]),
		...[false, 'no', 'False', '0', 'OFF', 'n'].map((given) => [given, false]),
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
		expect(fixOf(reason, 'gone')).toBe("Set it to one of these: 'Any', 'Bounced'.");
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

	it('keeps null', () => {
		expect(read(fieldOf('json', { label: 'Data' }), '{"a": {"b": null}}')).toEqual({
			field: { a: { b: null } },
		});
	});

	it.each(['__proto__', 'constructor', 'prototype'])('rejects the name %s at any depth', (name) => {
		const given = JSON.parse(`{"a": [{"b": {"${name}": 1}}]}`) as object;
		expect(titleOf(fieldOf('json', { label: 'Data' }), given)).toBe(
			`'Data' can't have a field named ${name}.`,
		);
	});

	it.each<[string, unknown, string]>([
		['NaN', NaN, 'has an invalid number: NaN'],
		['infinity', '{"a": 1e400}', 'has an invalid number: ∞'],
		['a long integer', { id: 2 ** 53 }, 'has too many digits for a number: 9007199254740992'],
		['a function', () => 1, "has a value that can't be sent: function"],
		['a symbol', Symbol('x'), "has a value that can't be sent: symbol"],
		['a map', new Map([[1, 2]]), "has a value that can't be sent: [object Map]"],
		['a set', new Set([1]), "has a value that can't be sent: [object Set]"],
		['a promise', Promise.resolve(1), "has a value that can't be sent: [object Promise]"],
		['bytes', new Uint8Array(2), "has a value that can't be sent: [object Uint8Array]"],
		['undefined in a list', [undefined], "has a value that can't be sent: undefined in a list"],
		['half a character', 'a\ud83d', 'contains half a character: a\ufffd'],
	])('rejects %s at any depth instead of sending another value', (_what, value, reason) => {
		const given =
			typeof value === 'string' && value.startsWith('{') ? value : { a: { b: [{ c: value }] } };
		expect(titleOf(fieldOf('json', { label: 'Data' }), given)).toBe(`'Data' ${reason}.`);
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
		expect(titleOf(fieldOf('limit', { label: 'To' }), '\u0007bob\u0007')).toContain(': bob.');
	});

	it('in an error is truncated so that the title has 80 characters', () => {
		expect(titleOf(fieldOf('email', { label: 'To' }), 'x'.repeat(45))).toMatch(/: x{45}\.$/);
		expect(titleOf(fieldOf('email', { label: 'To' }), 'x'.repeat(46))).toMatch(/: x{44}…\.$/);
		expect(titleOf(fieldOf('email', { label: 'To' }), 'x'.repeat(46))).toHaveLength(80);
	});
});

it.each([2 ** 53, -(2 ** 53), Number('12345678901234567890'), 1e300])(
	'text can be no integer whose digits are lost: %p',
	(given) => {
		const field = fieldOf('text', { label: 'Name' });
		expect(titleOf(field, given)).toMatch(/^'Name' has too many digits for a number: -?\d/);
		expect(fixOf(field, given)).toBe('Send it as text, because numbers keep only about 15 digits.');
	},
);

it.each(['\ud83d', 'a\udc00b', { mode: 'id', value: 'x\ud800' }])(
	'half a character is rejected in an ID: %j',
	(given) => {
		expect(titleOf(fieldOf('contact', { label: 'ID' }), given)).toMatch(
			/^'ID' contains half a character: /,
		);
	},
);

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
