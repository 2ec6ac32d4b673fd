import fc, { type Arbitrary } from 'fast-check';
import { type JsonSchema, validatorOf } from './helpers/json-schema.ts';
import { call } from './helpers/call.ts';
import { makeContact, ENDPOINTS } from './helpers/endpoints.ts';
import { FULL_WORKSPACE } from './helpers/full-workspace.ts';
import {
	declared,
	documentedIn,
	operationsOf,
	type DeclaredAnswer,
	type Document,
	type Operation,
} from './helpers/openapi.ts';
import { useService } from './helpers/use-service.ts';

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
function valueOf(schema: JsonSchema): Arbitrary<unknown> {
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
function mutated(valid: Arbitrary<unknown>): Arbitrary<unknown> {
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

/** Number of requests per endpoint. */
const RUNS = 60;

const service = useService({ workspace: FULL_WORKSPACE });
let document: Document;
let known: { id: string; email: string };
beforeAll(async () => {
	document = (await call<Document>(service(), '/openapi.json')).body;
	known = await makeContact(service(), service().keys.live!);
});

const validators = new Map<DeclaredAnswer, ReturnType<typeof validatorOf>>();

/** Returns the validator of a response. Compiling one takes longer than a request. */
function validatorFor(said: DeclaredAnswer) {
	const validator =
		validators.get(said) ?? validatorOf(said.content['application/json'].schema, document);
	validators.set(said, validator);
	return validator;
}

/** Generates URLs with parameters of all kinds. The contact in the path or in the query often exists. */
function urls(path: string, { parameters = [] }: Operation) {
	const query = parameters.filter((each) => each.in === 'query');
	const fields = query.map(({ name, schema }) => {
		const value = valueOf(schema);
		return [name, name === 'email' ? fc.oneof(fc.constant(known.email), value) : value] as const;
	});
	return fc
		.tuple(
			fc.oneof(fc.constant(known.id), fc.uuid(), fc.string({ minLength: 1, maxLength: 20 })),
			fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
		)
		.map(([contact, values]) => {
			const texts = Object.entries(values).map(([name, value]) => [
				name,
				String(value).toWellFormed(),
			]);
			const part = encodeURIComponent(contact.toWellFormed()).replace(/^\.+$/, 'dots');
			return `${path.replace('{id}', part)}?${new URLSearchParams(texts).toString()}`;
		});
}

async function checkAnswer(method: string, url: string, operation: Operation, body: unknown) {
	const sent = body === undefined ? {} : { body: JSON.stringify(body) };
	const headers = { 'Content-Type': 'application/json' };
	const key = service().keys.live;
	const response = await call(service(), url, {
		method: method.toUpperCase(),
		key,
		headers,
		...sent,
	});
	const said = declared(document, operation, response.status);
	if (said === undefined) throw new Error(`${response.status} is not declared`);
	expect(validatorFor(said)(response.body)).toEqual([]);
	expect(Object.keys(said.headers).sort()).toEqual(documentedIn(response.headers, document));
	return response.status;
}

const paths = ENDPOINTS.map(({ path }) => path.split('?')[0]!);

describe('valid and invalid requests generated from the OpenAPI document', () => {
	test.each(paths)('get only documented responses from %s', async (path) => {
		const { method, operation } = operationsOf(document).find((each) => each.path === path)!;
		const schema = operation.requestBody?.content['application/json'].schema;
		const valid = schema ? valueOf(schema) : fc.constant(undefined);
		const bodies = schema ? fc.oneof(valid, mutated(valid)) : valid;
		const statuses = new Set<number>();
		await fc.assert(
			fc.asyncProperty(urls(path, operation), bodies, async (url, body) => {
				statuses.add(await checkAnswer(method, url, operation, body));
			}),
			{ numRuns: RUNS, seed: 2_026 },
		);
		expect([...statuses].some((status) => status < 300)).toBe(true);
	});
});
