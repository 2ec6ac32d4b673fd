import type { Schema } from '../src/compile/schema.ts';
import { tools } from '../src/tools.ts';

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
	...['items', 'properties', 'required'],
];

it("the list of tools uses less than 16 KB of a model's context", () => {
	expect(Buffer.byteLength(JSON.stringify({ tools: definitions }))).toBeLessThan(16 * 1024);
});

it('tool titles and help texts contain no terms from forms, such as "Get Many"', () => {
	const texts = definitions.flatMap(({ title, description, inputSchema }) => [
		...[title, description],
		...Object.values(inputSchema.properties).map((schema) => schema.description ?? ''),
	]);
	expect(texts.filter((text) => /Get Many|Max number|\bstep\b/.test(text))).toEqual([]);
	expect(byName.get('sequence_list')!.title).toBe('List Sequences');
});

it('an action for a list replaces the action for one contact, under the same tool name', () => {
	expect(byName.get('sequence_bulk_enroll')!.inputSchema.required).toEqual(['sequence', 'emails']);
	expect(byName.has('sequence_bulk_enroll_list')).toBe(false);
});

it('tools paginate long lists in their results', () => {
	const paged = definitions.filter(({ inputSchema }) => 'offset' in inputSchema.properties);
	expect(paged.map(({ name }) => name)).toEqual([
		'contact_list_enrollments',
		'sequence_list',
		'unsubscribed_list',
		'unsubscribed_check_list',
	]);
	for (const { outputSchema } of paged)
		expect(outputSchema.properties).toHaveProperty('next_offset');
	expect(tools.filter(({ action }) => 'offset' in action.fields)).toEqual([]);
});

describe.each(definitions.map((definition) => [definition.name, definition] as const))(
	'%s',
	(name, { title, description, inputSchema, outputSchema, annotations }) => {
		it('has a name that all clients accept, a title, and a description', () => {
			expect(name).toMatch(/^[a-z_]{1,30}$/);
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

		it('mentions only existing tools, fields, and choices', () => {
			const properties = Object.values(inputSchema.properties);
			const texts = [description, ...properties.map((schema) => schema.description ?? '')];
			const fields = [inputSchema, outputSchema].flatMap((schema) =>
				Object.keys(schema.properties),
			);
			const known = [...byName.keys(), ...fields];
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
			expect(annotations.destructiveHint).toBe(!annotations.readOnlyHint);
		});
	},
);

it.each([
	['unsubscribed_list', [true, false, true, false]],
	['contact_upsert', [false, true, true, false]],
	['sequence_enroll', [false, true, true, true]],
	['event_track', [false, true, false, false]],
	['email_trigger', [false, true, false, true]],
])('the hints of %s match its effect and idempotency', (name, hints) => {
	const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } =
		byName.get(name)!.annotations;
	expect([readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual(hints);
});

it.each(['sequence_enroll', 'sequence_bulk_enroll', 'email_trigger'])(
	'%s warns that it sends email',
	(name) => {
		expect(byName.get(name)!.description).toContain('With a live key, this sends email to people.');
	},
);
