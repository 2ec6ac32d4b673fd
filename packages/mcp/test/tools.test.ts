import type { Schema } from '../src/compile/schema.ts';
import { tools } from '../src/tools.ts';
import snapshot from '../tools.json' with { type: 'json' };

const definitions = tools.map(({ definition }) => definition);
const byName = new Map(definitions.map((definition) => [definition.name, definition]));

/** Returns a schema and all schemas inside it. */
const withInner = (schema: Schema): Schema[] => [
	schema,
	...(schema.items ? withInner(schema.items) : []),
	...Object.values(schema.properties ?? {}).flatMap(withInner),
];

const KEYWORDS = [
	...['type', 'description', 'enum', 'minimum', 'maximum', 'default'],
	...['items', 'properties', 'required', 'additionalProperties'],
];

it("the list of tools uses less than 22 KB of a model's context", () => {
	expect(Buffer.byteLength(JSON.stringify({ tools: definitions }))).toBeLessThan(22 * 1024);
});

it('tool titles and help texts contain no terms from forms, such as "Get Many"', () => {
	const texts = definitions.flatMap(({ title, description, inputSchema }) => [
		...[title, description],
		...Object.values(inputSchema.properties).map((schema) => schema.description ?? ''),
	]);
	expect(texts.filter((text) => /Get Many|Max number|\bstep\b/.test(text))).toEqual([]);
	expect(byName.get('list_sequences')!.title).toBe('List Sequences');
});

it('an action for many contacts has a tool for a list, which can be its only one', () => {
	expect(byName.get('enroll_contacts')!.inputSchema.required).toEqual(['emails', 'sequence']);
	expect([...byName.keys()]).toEqual([
		...['list_enrollments', 'find_enrollment', 'list_sequences', 'list_unsubscribed_emails'],
		...['check_email_addresses', 'create_or_update_contact', 'create_or_update_contacts'],
		...['add_tags', 'add_tags_to_contacts', 'remove_tags', 'remove_tags_from_contacts'],
		...['track_event', 'enroll_contact', 'enroll_contacts', 'send_email', 'check_api_key'],
	]);
});

it('only limits have a maximum and a default, so that no client fills in a cursor or a count', () => {
	const withDefault = definitions.flatMap(({ inputSchema }) =>
		Object.entries(inputSchema.properties).filter(([, schema]) => 'default' in schema),
	);
	expect(new Set(withDefault.map(([name]) => name))).toEqual(new Set(['limit']));
});

it('one thing has one name in all tools', () => {
	const names = definitions.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties));
	for (const other of ['tag_names', 'to_email', 'contact', 'sequence_slug', 'email_address'])
		expect(names).not.toContain(other);
});

it('tools paginate long lists in their results', () => {
	const paged = definitions.filter(({ inputSchema }) => 'cursor' in inputSchema.properties);
	expect(paged.map(({ name }) => name)).toEqual([
		'list_enrollments',
		'list_sequences',
		'list_unsubscribed_emails',
	]);
	for (const { outputSchema } of paged)
		expect(outputSchema.properties).toHaveProperty('next_cursor');
	expect(tools.filter(({ action }) => 'cursor' in action.fields)).toEqual([]);
});

describe.each(definitions.map((definition) => [definition.name, definition] as const))(
	'%s',
	(name, { title, description, inputSchema, outputSchema, annotations }) => {
		it('has a name that all clients accept, a title, and a description', () => {
			expect(name).toMatch(/^[a-z_]{1,40}$/);
			expect(title).toMatch(/^[A-Z]/);
			expect(description).toMatch(/^[A-Z].*\.$/);
		});

		it('has schemas that all clients support', () => {
			for (const schema of [inputSchema, outputSchema].flatMap(withInner)) {
				expect(KEYWORDS).toEqual(expect.arrayContaining(Object.keys(schema)));
				expect(typeof schema.type).toBe('string');
				expect('items' in schema).toBe(schema.type === 'array');
				if (schema !== inputSchema) expect(schema.properties).not.toEqual({}); // clients would drop the content
			}
		});

		it('accepts no unknown arguments, also in the objects of a list', () => {
			const objects = withInner(inputSchema).filter(({ properties }) => properties !== undefined);
			for (const schema of objects) expect(schema.additionalProperties).toBe(false);
			for (const schema of withInner(outputSchema))
				expect(schema).not.toHaveProperty('additionalProperties');
		});

		it('mentions only existing tools, fields, and choices', () => {
			const properties = Object.values(inputSchema.properties);
			const texts = [description, ...properties.map((schema) => schema.description ?? '')];
			const fields = [inputSchema, outputSchema].flatMap((schema) =>
				Object.keys(schema.properties),
			);
			const known = [...byName.keys(), ...fields, 'already_accepted', 'not_sent']; // statuses in results
			const examples = properties.flatMap(({ description = '' }) =>
				/Example: (.*)$/.test(description) ? [/Example: (.*)$/.exec(description)![1]!] : [],
			);
			const named = texts.flatMap((text) => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []);
			expect(
				named.filter((each) => !known.includes(each) && !examples.join().includes(each)),
			).toEqual([]);
		});

		it('sets all four hints', () => {
			expect(Object.values(annotations).map((hint) => typeof hint)).toEqual(
				Array.from({ length: 4 }, () => 'boolean'),
			);
			expect(annotations.openWorldHint).toBe(!annotations.readOnlyHint);
			if (annotations.readOnlyHint) expect(annotations.destructiveHint).toBe(false);
		});
	},
);

it.each([
	['list_unsubscribed_emails', [true, false, true, false]],
	['check_api_key', [true, false, true, false]],
	['create_or_update_contact', [false, true, true, true]], // overwrites values
	['add_tags', [false, false, true, true]], // can start an automation that sends
	['remove_tags', [false, true, true, true]],
	['track_event', [false, false, false, true]],
	['enroll_contact', [false, true, true, true]], // an email can't be taken back
	['send_email', [false, true, false, true]],
])('the hints of %s match its effect and idempotency', (name, hints) => {
	const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } =
		byName.get(name)!.annotations;
	expect([readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual(hints);
});

it.each(['create_or_update_contact', 'add_tags', 'remove_tags', 'track_event'])(
	'%s warns that it can start automations',
	(name) => {
		expect(byName.get(name)!.description).toContain('Can start automations, which can send email.');
	},
);

it('tools that read come first, because the others need their results', () => {
	const names = definitions.map(({ name }) => name);
	expect(names.indexOf('list_sequences')).toBeLessThan(names.indexOf('create_or_update_contact'));
	expect(names.at(-1)).toBe('check_api_key');
});

it('send_email states how long the protection against duplicates lasts, and where the trigger keys are', () => {
	const { description, inputSchema } = byName.get('send_email')!;
	expect(description).toContain('within 24 hours count as one, and return already_accepted');
	expect(inputSchema.properties.trigger_key!.description).toContain('No tool lists the keys');
});

it.each(['enroll_contact', 'enroll_contacts', 'send_email'])(
	'%s warns that it sends email',
	(name) => {
		expect(byName.get(name)!.description).toContain('With a live key, this sends email to people.');
	},
);

it('every tool is in the snapshot, and no other', () => {
	expect(snapshot.map(({ name }) => name)).toEqual(definitions.map(({ name }) => name));
});

it.each(definitions.map((definition) => [definition.name, definition] as const))(
	'%s is as in its snapshot: review each change, because clients and models depend on it',
	(name, definition) => {
		expect(definition).toEqual(snapshot.find((each) => each.name === name));
	},
);
