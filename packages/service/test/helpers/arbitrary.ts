import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from './json-schema.ts';

const EMAILS = ['ada@acme.example', 'no@more.example', 'nobody@acme.example'];

/** Values that often match existing rows, by field. */
const TELLING: Record<string, string[]> = {
	email: EMAILS,
	to_email: EMAILS,
	external_id: ['u1', 'u2'],
	sequence_slug: ['onboarding', 'paused', 'none'],
	trigger_key: ['receipt', 'later', 'none'],
};

/** Strings that have caused errors before. */
const NASTY = [
	'',
	' ',
	'\0',
	'\ud800',
	'__proto__',
	'constructor',
	'😀',
	'{{ x }}',
	"'",
	'%00',
	'a'.repeat(300),
];

const text = fc.oneof(
	{ weight: 3, arbitrary: fc.emailAddress() },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
	{ weight: 1, arbitrary: fc.constantFrom(...NASTY) },
);

/** Any JSON value. */
const anything = fc.jsonValue({ maxDepth: 3 }) as Arbitrary<unknown>;

/** Generates values that match the types of a schema, with strings of all kinds. */
export function valueOf(schema: JsonSchema): Arbitrary<unknown> {
	if (schema.enum) return fc.constantFrom(...schema.enum);
	if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
	switch ([schema.type].flat()[0]) {
		case 'object':
			return objectOf(schema);
		case 'array':
			return fc.array(valueOf(schema.items ?? {}), { maxLength: 5 });
		case 'string':
			return schema.pattern?.includes('\\d') ? fc.nat(600).map(String) : text;
		case 'number':
			return fc.double({ noNaN: true, noDefaultInfinity: true });
		case 'integer':
			return fc.integer();
		case 'boolean':
			return fc.boolean();
		case 'null':
			return fc.constant(null);
		default:
			return anything;
	}
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema) {
	if (properties === undefined) {
		const value = typeof additionalProperties === 'object' ? additionalProperties : {};
		return fc.dictionary(text, valueOf(value), { maxKeys: 5 });
	}
	const fields = Object.entries(properties).map(([name, said]) => {
		const any = valueOf(said);
		const telling = TELLING[name];
		if (telling === undefined) return [name, any] as const;
		const often = { weight: 4, arbitrary: fc.constantFrom(...telling) };
		return [name, fc.oneof(often, any)] as const;
	});
	return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Generates values with one error: a wrong type, an extra field, a missing field, or a different value. */
export function mutated(valid: Arbitrary<unknown>): Arbitrary<unknown> {
	const broken = fc
		.tuple(valid, fc.nat(), anything, fc.constantFrom('replace', 'remove', 'add'))
		.map(([value, index, other, how]) => {
			const entries = Object.entries(value as object);
			const at = index % Math.max(1, entries.length);
			if (how === 'add') return Object.fromEntries([...entries, ['nonsense', other]]);
			const rest = entries.toSpliced(at, 1);
			return Object.fromEntries(
				how === 'remove' ? rest : [...rest, [entries[at]?.[0] ?? 'x', other]],
			);
		});
	return fc.oneof({ weight: 5, arbitrary: broken }, { weight: 1, arbitrary: anything });
}
