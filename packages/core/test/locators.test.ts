import { titleOf, fieldOf, fixOf, read } from './helpers/read-field.ts';

describe('a contact', () => {
	const field = fieldOf('contact', { label: 'Contact' });

	it.each([
		['ada@acme.example', { email: 'ada@acme.example' }],
		[{ mode: 'email', value: ' ada@acme.example ' }, { email: 'ada@acme.example' }],
		['c1', { id: 'c1' }],
		[{ mode: 'id', value: 17 }, { id: '17' }],
		[{ mode: 'id', value: 'a@' }, { id: 'a@' }], // an unusual ID, but not an email address
		[{ value: 'c1' }, { id: 'c1' }],
	])('is read from %j as %j', (given, expected) => {
		expect(read(field, given)).toEqual({ field: expected });
	});

	it.each([{ mode: 'id', value: ' ' }, { mode: 'email', value: null }, { value: undefined }])(
		'is omitted if nothing is chosen: %j',
		(given) => {
			expect(read(field, given)).toStrictEqual({});
			expect(read(fieldOf('tags', { label: 'Tags' }), given)).toStrictEqual({});
			expect(read(fieldOf('sequence', { label: 'Sequence' }), given)).toStrictEqual({});
		},
	);

	it('chosen by ID is rejected with a fix if the ID is an email address', () => {
		expect(titleOf(field, { mode: 'id', value: 'ada@acme.example' })).toBe(
			"'Contact' is an email address, not an ID: ada@acme.example.",
		);
		expect(fixOf(field, { mode: 'id', value: 'ada@acme.example' })).toBe(
			"Choose 'By Email', or enter the ID.",
		);
	});

	it('chosen by email address is rejected if the email address is invalid', () => {
		expect(titleOf(field, { mode: 'email', value: 'c1' })).toContain(
			"isn't a valid email address: c1",
		);
		expect(titleOf(field, 'a@b@c')).toContain("isn't a valid email address: a@b@c");
	});
});

it.each([
	['vip', { tag_names: ['vip'] }],
	[['vip', 'a, b', 'vip'], { tag_names: ['vip', 'a, b'] }],
	[[{ id: 't1', name: 'vip' }], { tag_names: ['vip'] }],
	[{ mode: 'id', value: [{ id: 't1', name: 'vip' }] }, { tag_ids: ['t1'] }],
	[{ mode: 'name', value: ' vip, "a, b", vip ,' }, { tag_names: ['vip', 'a, b'] }],
	[{ mode: 'name', value: ['vip', 7] }, { tag_names: ['vip', '7'] }],
	[{ mode: 'id', value: 't1, t2, t1' }, { tag_ids: ['t1', 't2'] }],
])('tags %j are read as %j', (given, expected) => {
	expect(read(fieldOf('tags', { label: 'Tags' }), given)).toEqual({ field: expected });
});

it.each([[], ' , ', '[]', { mode: 'id', value: [null, ''] }])(
	'tags %j are reported as missing',
	(given) => {
		const tags = fieldOf('tags', { label: 'Tags', required: true });
		expect(titleOf(tags, given)).toBe("'Tags' is missing.");
	},
);

it.each(['onboarding', { mode: 'list', value: ' onboarding ' }])(
	'the sequence %j is read as a slug',
	(given) => {
		expect(read(fieldOf('sequence', { label: 'Sequence' }), given)).toEqual({
			field: 'onboarding',
		});
	},
);

it.each([fieldOf('contact', { label: 'X' }), fieldOf('sequence', { label: 'X' })])(
	'a $kind is rejected if it is a list or an unexpected object',
	(field) => {
		for (const given of [{}, ['vip'], { mode: 'id' }]) {
			expect(titleOf(field, given)).toBe("'X' is a list or an object.");
		}
	},
);

it.each([{}, [{}], { mode: 'id' }, { mode: 'id', value: [{ name: 'vip' }] }])(
	'tags are rejected if they contain an unexpected object: %j',
	(given) => {
		expect(titleOf(fieldOf('tags', { label: 'X' }), given)).toBe(
			"'X' has an entry that is a list or an object.",
		);
	},
);
