import type { INodeProperties } from 'n8n-workflow';
import { choicesOf, descriptionOf, entryOf, labelsOf, shownFor } from './helpers/form.mts';

const named = (properties: readonly INodeProperties[], name: string): INodeProperties =>
	properties.find((property) => property.name === name)!;

const UPSERT = { resource: 'contact', operation: 'upsert' };

describe('Contact: Create or Update', () => {
	it('begins with the fields that most people fill in', async () => {
		expect(labelsOf(await shownFor(UPSERT))).toEqual([
			...['Mapping Mode', 'Email', 'First Name', 'Last Name', 'Tags', 'Custom Fields'],
			...['Additional Fields', 'Options'],
		]);
		expect(labelsOf(await shownFor(UPSERT, 'additionalFields'))).toEqual([
			...['Custom Fields (JSON)', 'Display Name', 'External ID', 'Fields to Clear', 'Source'],
		]);
	});

	it('shows Preview Mapping under Mapping Mode if the columns are mapped automatically', async () => {
		const automatic = { ...UPSERT, mappingMode: 'autoMapInputData' };
		expect(labelsOf(await shownFor(automatic))).toEqual([
			...['Mapping Mode', 'Preview Mapping', 'Row', 'Columns to Ignore', 'Custom Fields'],
			...['Additional Fields', 'Options'],
		]);
		expect(labelsOf(await shownFor(automatic, 'additionalFields'))).toEqual([
			...['Custom Fields (JSON)', 'Display Name', 'Email', 'External ID', 'Fields to Clear'],
			...['First Name', 'Last Name', 'Source', 'Tags'],
		]);
		const options = labelsOf(await shownFor(automatic, 'options'));
		expect(options).toEqual(expect.arrayContaining(['Field Names', 'Lists and Objects']));
		expect(labelsOf(await shownFor(UPSERT, 'options'))).not.toContain('Field Names');
	});
});

const TRACK = { resource: 'event', operation: 'track' };

describe('Event: Track', () => {
	it('shows Contact outside of the collection, with the modes By Email and By External ID', async () => {
		const shown = await shownFor(TRACK);
		expect(labelsOf(shown)).toEqual([
			'Event Name',
			'Contact',
			'Properties',
			'Additional Fields',
			'Options',
		]);
		const contact = named(shown, 'contact');
		expect(contact).toMatchObject({ type: 'resourceLocator', required: true });
		expect(contact.default).toEqual({ mode: 'email', value: '' });
		expect(contact.modes!.map(({ name, displayName }) => [name, displayName])).toEqual([
			['email', 'By Email'],
			['externalId', 'By External ID'],
		]);
	});

	it.each([
		['email', ['External ID', 'If the Contact Does Not Exist', 'Properties (JSON)']],
		['externalId', ['Email', 'If the Contact Does Not Exist', 'Properties (JSON)']],
	])('shows the alternative to "%s" under Additional Fields', async (mode, expected) => {
		const contact = { __rl: true, mode, value: '={{ $json.contact }}' };
		const additional = await shownFor({ ...TRACK, contact }, 'additionalFields');
		expect(labelsOf(additional)).toEqual(expected);
	});

	it('explains the precedence of the two identifiers', async () => {
		const helpOf = async (mode: string, name: string) => {
			const contact = { __rl: true, mode, value: 'x' };
			return named(await shownFor({ ...TRACK, contact }, 'additionalFields'), name).description;
		};
		expect(await helpOf('email', 'externalId')).toContain(
			'looks for it first, then for the email address',
		);
		expect(await helpOf('externalId', 'email')).toContain('if no contact has the external ID');
	});
});

describe.each([
	['contact', 'upsert', 'customFields', 'Custom Fields', 'Custom Field', 'plan'],
	['event', 'track', 'properties', 'Properties', 'Property', 'amount'],
	['email', 'trigger', 'variables', 'Variables', 'Variable', 'order'],
	['sequence', 'enroll', 'metadata', 'Metadata', 'Metadata Entry', 'source'],
])('%s.%s', (resource, operation, name, label, entry, example) => {
	it(`has the field ${label}, and JSON under Additional Fields`, async () => {
		const shown = await shownFor({ resource, operation });
		expect(labelsOf(shown)).toContain(label);
		const additional = await shownFor({ resource, operation }, 'additionalFields');
		expect(named(additional, `${name}Json`)).toMatchObject({
			displayName: `${label} (JSON)`,
			type: 'json',
		});
	});

	it(`offers types for a value of ${label}`, async () => {
		const { values } = entryOf(named(await shownFor({ resource, operation }), name));
		expect(labelsOf(values)).toEqual(['Name', 'Value', 'Type']);
		expect(choicesOf(named(values, 'type'))).toEqual([
			['asItIs', 'As It Is'],
			['date', 'Date'],
			['number', 'Number'],
			['text', 'Text'],
			['boolean', 'True or False'],
		]);
	});

	it(`has the button "Add ${entry}", and matching placeholders`, async () => {
		const fields = named(await shownFor({ resource, operation }), name);
		expect(fields.placeholder).toBe(`Add ${entry}`);
		const { displayName, values } = entryOf(fields);
		expect(displayName).toBe(entry);
		expect(named(values, 'name').placeholder).toBe(`e.g. ${example}`);
		expect(named(values, 'value').placeholder).toMatch(/^e\.g\. ./);
	});
});

describe.each([
	['sequence', ['Include Inactive']],
	['unsubscribed', ['Reason']],
])('%s: Get Many', (resource, filters) => {
	const operation = 'list';

	it('shows Return All and Limit outside of the collection', async () => {
		const shown = await shownFor({ resource, operation });
		expect(labelsOf(shown)).toEqual(['Return All', 'Limit', 'Filters', 'Options']);
		expect(named(shown, 'returnAll')).toMatchObject({
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		});
		expect(named(shown, 'limit')).toMatchObject({
			type: 'number',
			default: 50,
			typeOptions: { minValue: 1 },
			description: 'Max number of results to return',
		});
		expect(labelsOf(await shownFor({ resource, operation }, 'filters'))).toEqual(filters);
	});

	it('hides Limit if Return All is on', async () => {
		const shown = await shownFor({ resource, operation, returnAll: true });
		expect(labelsOf(shown)).toEqual(['Return All', 'Filters', 'Options']);
	});
});

describe('Buttons', () => {
	it('describe the entries that they add', async () => {
		const { properties } = await descriptionOf('contactSync');
		const lists = properties.filter(({ type }) => /ollection$/.test(type));
		expect(new Set(lists.map(({ placeholder }) => placeholder!.toLowerCase()))).toEqual(
			new Set([
				...['add field', 'add filter', 'add option'],
				...['add custom field', 'add property', 'add variable', 'add metadata entry'],
			]),
		);
	});
});
