import { breakingChanges, changeLevel } from '../scripts/breaking-changes.ts';
import type { Definition, InputField } from '../scripts/definition.ts';
import { compileDefinition } from '../scripts/generate.ts';
import json from '../golden-definition.json' with { type: 'json' };

const golden = json as Definition; // our own file

const NOTE = { key: 'note', label: 'Note' };

/** A part of the definition, as a path with the keys of its fields, and its new value; undefined removes it. */
type Edit = [path: string, value?: unknown];

/** Returns the breaking changes after an edit. */
function changesAfter(path: string, value?: unknown): string[] {
	const now = structuredClone(golden);
	const names = path.split('.');
	const owner = names.slice(0, -1).reduce((part: object, name) => part[nameIn(part, name)], now);
	const name = nameIn(owner, names.at(-1)!);
	if (value !== undefined) Reflect.set(owner, name, value);
	else if (Array.isArray(owner)) owner.splice(Number(name), 1);
	else Reflect.deleteProperty(owner, name);
	return breakingChanges(golden, now);
}

/** Returns the position of a field in a list, or the name of a property. A new field is appended. */
function nameIn(part: object, name: string): never {
	if (!Array.isArray(part)) return name as never; // the paths below exist
	const fields = part as Array<{ key: string }>; // the paths below contain no other lists
	const position = fields.findIndex(({ key }) => key === name);
	return (position === -1 ? fields.length : position) as never;
}

const { inputFields, outputFields } = golden.creates.add_tag!.operation;

describe('the guard against breaking changes', () => {
	it('finds none between golden-definition.json and the app', async () => {
		expect(breakingChanges(golden, await compileDefinition())).toEqual([]);
	});

	it.each<Edit>([
		['creates.add_tag'],
		['creates.add_tag.operation.inputFields.tags'],
		['creates.add_tag.operation.outputFields.contact_id'],
		['creates.upsert_contact_row.operation.inputFields.row_columns.children.row_column_value'],
		['creates.track_event.operation.inputFields.if_missing.choices.create'],
		['searches.find_sequence'],
		['searches.find_enrollments.operation.outputFields.enrollments.children.enrolled_at'],
		['searches.find_enrollments.operation.sample.count'],
		['triggers.new_unsubscribed'],
		['triggers.new_unsubscribed.operation.outputFields.id.primary'],
		['searchOrCreates.find_enrollment'],
		['authentication.fields.base_url'],
	])('reports the removal of %s', (path) => {
		const key = path.split('.').at(-1)!;
		expect(changesAfter(path)).toEqual([expect.stringMatching(`\`${key}.* is gone\\. Undo`)]);
	});

	it('reports the removal of a key from the items of a list in a sample', () => {
		const path = 'searches.find_enrollments.operation.sample.enrollments';
		const items = [{ sequence_slug: 'a', status: 'active', enrolled_at: 'a' }];
		expect(changesAfter(path, items)).toEqual([expect.stringContaining('the sample key `id` of')]);
	});

	it.each<[...Edit, change: string]>([
		['authentication.type', 'oauth2', '"oauth2" instead of "custom"'],
		['authentication.fields.api_key.type', 'string', '"string" instead of "password"'],
		['triggers.new_unsubscribed.operation.type', 'hook', '"hook" instead of "polling"'],
		[
			'creates.upsert_contact.operation.inputFields.tag_names.list',
			false,
			'"string" instead of "list of string"',
		],
		[
			'creates.upsert_contact.operation.inputFields.custom_fields.dict',
			false,
			'"string" instead of "pairs"',
		],
		[
			'creates.enroll_contact.operation.inputFields.override_unsubscribe.type',
			'string',
			'"string" instead of "boolean"',
		],
		[
			'creates.add_tag.operation.outputFields.created.type',
			'string',
			'"string" instead of "boolean"',
		],
		[
			'creates.track_event.operation.inputFields.if_missing.choices',
			{ create: 'Create', report: 'Report' },
			'"create" instead of "report"',
		],
		['searches.find_enrollments.operation.sample.count', '1', 'string instead of number'],
		['searchOrCreates.find_enrollment.create', 'add_tag', '"add_tag" instead of "enroll_contact"'],
		['flags.cleanInputData', true, 'true instead of false'],
	])('reports that %s is %j: %s', (path, value, change) => {
		expect(changesAfter(path, value)).toEqual([expect.stringContaining(` is ${change}. Undo`)]);
	});

	it.each<Edit>([
		['creates.add_tag.display.hidden', true],
		['creates.track_event.operation.inputFields.email.required', true],
		['creates.add_tag.operation.inputFields.note', { ...NOTE, required: true }],
		['authentication.fields.note', { ...NOTE, required: true }],
		['triggers.new_unsubscribed.operation.outputFields.email.primary', true],
	])('reports a flag that is turned on: %s (%#)', (path, value) => {
		expect(changesAfter(path, value)).toEqual([
			expect.stringMatching(/: `\w+: true` of .* is new\. Undo/),
		]);
	});

	it.each<Edit>([
		['creates.another', golden.creates.add_tag],
		['creates.another', golden.triggers.list_sequences], // hidden
		['creates.add_tag.operation.inputFields.note', NOTE],
		['creates.add_tag.operation.inputFields.note', { ...NOTE, required: true, default: 'a' }],
		['creates.add_tag.operation.inputFields', [NOTE, ...inputFields!.toReversed()]],
		['creates.add_tag.operation.inputFields.tags.required'],
		['creates.add_tag.operation.inputFields.tags.helpText', 'A.'],
		['creates.add_tag.operation.inputFields.tags.placeholder'],
		['creates.add_tag.operation.outputFields', [NOTE, ...outputFields.toReversed()]],
		['creates.add_tag.operation.sample.contact_id', 'c2'],
		['creates.add_tag.operation.sample.note', 'A.'],
		['creates.track_event.operation.inputFields.if_missing.default', 'create'],
		[
			'creates.track_event.operation.inputFields.if_missing.choices',
			{ report: 'A', other: 'B', create: 'C' },
		],
		['triggers.list_sequences.display.hidden'],
		['throttle.limit', 10],
	])("doesn't report a change of %s (%#)", (...edit) => {
		expect(changesAfter(...edit)).toEqual([]);
	});

	it('names the path in words', () => {
		expect(changesAfter('creates.upsert_contact.operation.inputFields.tag_names')).toEqual([
			'This is a breaking change: the input field `tag_names` of the action `upsert_contact` is gone. Undo it, or release a new major version.',
		]);
	});
});

const inputsOf = ({ creates }: Definition): InputField[] =>
	creates.track_event!.operation.inputFields!;

describe('the lowest release level that a change requires', () => {
	it.each<[string, (definition: Definition) => void, string | undefined]>([
		['undefined if nothing changed', () => undefined, undefined],
		['undefined if the version changed', (definition) => (definition.version = '0.9.9'), undefined],
		[
			'patch if a help text changed',
			(definition) => (inputsOf(definition)[0]!.helpText = 'Another.'),
			'patch',
		],
		[
			'minor if a default changed',
			(definition) => (inputsOf(definition).at(-1)!.default = 'create'),
			'minor',
		],
		[
			'minor if an optional field was added',
			(definition) => inputsOf(definition).push({ key: 'note', label: 'Note', helpText: 'A.' }),
			'minor',
		],
		['major if a key was removed', (definition) => delete definition.creates.add_tag, 'major'],
	])('is %s', async (_name, change, expected) => {
		const now = await compileDefinition();
		change(now);
		expect(changeLevel(await compileDefinition(), now)).toBe(expected);
	});
});
