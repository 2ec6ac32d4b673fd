import fc from 'fast-check';
import { call } from './helpers/call.ts';
import { mutated, valueOf } from './helpers/arbitrary.ts';
import { makeContact, ENDPOINTS } from './helpers/endpoints.ts';
import { FULL_WORKSPACE } from './helpers/full-workspace.ts';
import { validatorOf } from './helpers/json-schema.ts';
import {
	declared,
	documentedIn,
	operationsOf,
	type DeclaredAnswer,
	type Document,
	type Operation,
} from './helpers/openapi.ts';
import { useService } from './helpers/use-service.ts';

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
