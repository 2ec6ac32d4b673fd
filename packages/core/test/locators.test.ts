import { faultOf, fieldOf, fixOf, read } from './helpers/read-field.ts';

describe('a contact', () => {
	const field = fieldOf('contact', { label: 'Contact' });

	it.each([
		['ada@acme.example', { email: 'ada@acme.example' }],
		[{ mode: 'email', value: ' ada@acme.example ' }, { email: 'ada@acme.example' }],
		['c1', { id: 'c1' }],
		[{ mode: 'id', value: 17 }, { id: '17' }],
		[{ mode: 'id', value: 'a@' }, { id: 'a@' }], // an odd ID, but no email
		[{ value: 'c1' }, { id: 'c1' }],
	])('reads %j as %j', (given, expected) => {
		expect(read(field, given)).toEqual({ field: expected });
	});

	it.each([{ mode: 'id', value: ' ' }, { mode: 'email', value: null }, { value: undefined }])(
		'is left out when nothing is chosen: %j',
		(given) => {
			expect(read(field, given)).toStrictEqual({});
			expect(read(fieldOf('tag', { label: 'Tag' }), given)).toStrictEqual({});
			expect(read(fieldOf('sequence', { label: 'Sequence' }), given)).toStrictEqual({});
		},
	);

	it("by ID is rejected if it's an email address, with the fix", () => {
		expect(faultOf(field, { mode: 'id', value: 'ada@acme.example' })).toBe(
			"'Contact' is an email address, not an ID: ada@acme.example.",
		);
		expect(fixOf(field, { mode: 'id', value: 'ada@acme.example' })).toBe(
			"Choose 'By Email', or enter the ID.",
		);
	});

	it("by email is rejected if it isn't an email address", () => {
		expect(faultOf(field, { mode: 'email', value: 'c1' })).toContain(
			"isn't a valid email address: c1",
		);
		expect(faultOf(field, 'a@b@c')).toContain("isn't a valid email address: a@b@c");
	});
});

it.each([
	['vip', { tag_name: 'vip' }],
	[{ mode: 'name', value: ' vip ' }, { tag_name: 'vip' }],
	[{ mode: 'id', value: 't1' }, { tag_id: 't1' }],
])('a tag %j is %j', (given, expected) => {
	expect(read(fieldOf('tag', { label: 'Tag' }), given)).toEqual({ field: expected });
});

it.each(['onboarding', { mode: 'list', value: ' onboarding ' }])(
	'a sequence %j is a slug',
	(given) => {
		expect(read(fieldOf('sequence', { label: 'Sequence' }), given)).toEqual({
			field: 'onboarding',
		});
	},
);

it.each([
	fieldOf('contact', { label: 'X' }),
	fieldOf('tag', { label: 'X' }),
	fieldOf('sequence', { label: 'X' }),
])('a $kind is rejected if it is a list or another object', (field) => {
	for (const given of [{}, ['vip'], { mode: 'id' }]) {
		expect(faultOf(field, given)).toBe("'X' is a list or an object.");
	}
});
