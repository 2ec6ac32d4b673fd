import fc from 'fast-check';
import { json } from '@contact-sync/testing/server';
import { readInput } from '../src/index.ts';
import { isPlaceholder } from '../src/input/parsers/placeholders.ts';
import { fields, read, type Given } from './helpers/read-row.ts';
import { requestsOf, contact, email, run } from './helpers/run-action.ts';
import { MCP } from '@contact-sync/testing/platforms';

describe('a preview', () => {
	const row = {
		...{ 'E-Mail': email, 'Email Address': email, 'Given Name': 'Ada', Source: 'CRM', Plan: 'pro' },
		...{ address: { city: 'London' }, Tags: 'vip', Notes: 'x', row_number: 2, Phone: '' },
	};

	it('shows the destination of each column, and sends nothing', async () => {
		const given = { row, columns_to_ignore: 'Notes', source: 'import', preview_mapping: true };
		const { result, received } = await run('contact.upsert', given, json(201, contact));
		expect(received).toEqual([]);
		expect(result).toEqual({
			preview: true,
			email,
			first_name: 'Ada',
			source: 'import',
			tag_names: ['vip'],
			custom_fields: { plan: 'pro', address_city: 'London' },
			mapping: {
				'E-Mail': 'Email',
				'Email Address': 'Not sent: the same as E-Mail',
				'Given Name': 'First Name',
				Source: "Replaced by your value in 'Source'",
				Plan: 'Custom Fields: plan',
				'address.city': 'Custom Fields: address_city',
				Tags: 'Tags',
				Notes: 'Not sent: ignored',
				row_number: 'Not sent: ignored',
				Phone: 'Not sent: blank',
			},
		});
	});

	it('matches the request that is sent without a preview', async () => {
		const given = { row, columns_to_ignore: 'Notes', source: 'import' };
		const shown = await run('contact.upsert', { ...given, preview_mapping: true }, json(500, {}));
		const { received } = await run('contact.upsert', given, json(201, contact));
		expect(requestsOf(received)).toHaveLength(1);
		const sent = requestsOf(received)[0]![1];
		expect(shown.result).toEqual({ ...Object(sent), preview: true, mapping: expect.any(Object) });
	});

	it("uses the platform's labels", () => {
		expect(read({ email, 'User ID': 'u1' }, { preview_mapping: true }, MCP).row).toEqual({
			email: 'email',
			'User ID': 'external_id',
		});
	});
});

describe('the mapping of any row', () => {
	const known = [
		'Email',
		'E-Mail',
		'First Name',
		'FNAME',
		'Surname',
		'Name',
		'Tags',
		'row_number',
		'',
	];
	const column = fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 12 }));
	const single = fc.oneof(
		fc.integer(),
		fc.boolean(),
		fc.string({ maxLength: 8 }).filter((text) => !isPlaceholder(text)),
		fc.constant(null),
	);
	const value = fc.oneof(
		single,
		fc.array(single, { maxLength: 3 }),
		fc.dictionary(column, single, { maxKeys: 3 }),
	);
	const rows = fc.dictionary(column, value, { maxKeys: 40 });
	const PLACES =
		/^(Email|First Name|Last Name|Display Name|First Name and Last Name|Tags|Custom Fields: .+|Not sent: .+|Replaced by your value in '.+')$/;

	const CUSTOM = /^Custom Fields: (.+)$/;

	it.each(['lowercase', 'as_in_sheet'])(
		'omits no column and duplicates none: %s',
		(field_names) => {
			let rejected = 0;
			fc.assert(
				fc.property(rows, fc.array(column, { maxLength: 2 }), (row, columns_to_ignore) => {
					const given = {
						row,
						columns_to_ignore,
						field_names,
						email: 'a@b',
						preview_mapping: true,
					};
					let input: Given;
					try {
						input = readInput(fields, given) as Given;
					} catch {
						rejected += 1; // the whole row
						return;
					}
					const mapping = input.row as Record<string, string>;
					const custom = Object.keys((input.custom_fields ?? {}) as object);
					const places = Object.values(mapping);
					const goesTo = (label: string) =>
						places.filter((place) => place.split(' and ').includes(label));
					for (const place of places) expect(place).toMatch(PLACES);
					const fieldsShown = places.flatMap((place) => CUSTOM.exec(place)?.[1] ?? []);
					expect(custom.toSorted()).toEqual(fieldsShown.toSorted());
					for (const name of Object.keys(row)) {
						const path = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
						const parts = Object.keys(mapping).filter(
							(each) => each === path || each.startsWith(`${path}.`),
						);
						expect([name, parts.length]).not.toEqual([name, 0]);
					}
					for (const [name, label] of [
						['first_name', 'First Name'],
						['last_name', 'Last Name'],
					] as const) {
						expect(goesTo(label)).toHaveLength(name in input ? 1 : 0);
					}
				}),
				{ numRuns: 500 },
			);
			expect(rejected).toBeLessThan(250);
		},
	);
});
