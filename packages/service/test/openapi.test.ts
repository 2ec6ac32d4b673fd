import { call } from './helpers/call.ts';
import { ENDPOINTS } from './helpers/endpoints.ts';
import { resolve, validatorOf, type JsonSchema } from './helpers/json-schema.ts';
import { declared, operationsOf, type Document } from './helpers/openapi.ts';
import { useService } from './helpers/use-service.ts';
import { LIVE_KEY, workspace } from './helpers/workspace.ts';

const service = useService({ workspace: workspace([LIVE_KEY]) });
let document: Document;
beforeAll(async () => {
	document = (await call<Document>(service(), '/openapi.json')).body;
});
const operations = () => operationsOf(document);

/** Returns every object in the document, at any depth. */
function objectsIn(value: unknown): object[] {
	if (typeof value !== 'object' || value === null) return [];
	return [value, ...Object.values(value).flatMap(objectsIn)];
}

describe('the OpenAPI document', () => {
	test('requires no key, is JSON, and is OpenAPI 3.1', async () => {
		const response = await call(service(), '/openapi.json');
		expect([response.status, response.headers.get('Content-Type')]).toEqual([
			200,
			'application/json',
		]);
		expect(document).toMatchObject({
			openapi: '3.1.0',
			info: { title: expect.any(String) as string, version: 'v1' },
			servers: [{ url: '/api/v1' }],
		});
	});

	test('contains exactly the endpoints of api.md section 4, with their scopes', () => {
		const said = operations().map(({ method, path, operation }) => [
			method.toUpperCase(),
			path,
			operation.security[0]!.ApiKey![0] ?? 'any valid key',
		]);
		const wanted = ENDPOINTS.map(({ method, path, scope }) => [method, path.split('?')[0], scope]);
		expect(said.sort()).toEqual(wanted.sort());
	});

	test('has valid references', () => {
		const refs = objectsIn(document).flatMap((each) =>
			'$ref' in each && typeof each.$ref === 'string' ? [each.$ref] : [],
		);
		expect(refs.length).toBeGreaterThan(0);
		for (const ref of new Set(refs)) expect(resolve(document, ref)).toBeDefined();
	});

	test('has schemas that compile without an unknown keyword or format', () => {
		const schemas = operations().flatMap(({ operation }): JsonSchema[] => [
			...(operation.parameters ?? []).map(({ schema }) => schema),
			...(operation.requestBody ? [operation.requestBody.content['application/json'].schema] : []),
			...Object.keys(operation.responses).map(
				(status) =>
					declared(document, operation, Number(status))!.content['application/json'].schema,
			),
		]);
		// Most errors have the same schema, and compiling one takes time.
		for (const schema of new Set(schemas))
			expect(() => validatorOf(schema, document)).not.toThrow();
	});

	test('has a unique ID, a summary, and the common responses for every operation', () => {
		const ids = operations().map(({ operation }) => operation.operationId);
		expect(new Set(ids).size).toBe(ids.length);
		for (const { operation } of operations()) {
			expect(operation.summary).toMatch(/^[A-Z].+\.$/);
			expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '429']));
			const good = Object.keys(operation.responses).filter((status) => status < '300');
			expect(good.length).toBeGreaterThan(0);
		}
	});

	test('has no references to Markdown files', () => {
		expect(JSON.stringify(document)).not.toMatch(/\.md\b/);
	});

	test('declares every path parameter', () => {
		for (const { path, operation } of operations()) {
			const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
			const parameters = (operation.parameters ?? []).filter((each) => each.in === 'path');
			expect(parameters.map(({ name }) => name)).toEqual(parts);
			expect(parameters.every(({ required }) => required)).toBe(true);
		}
	});

	test('declares the response headers', async () => {
		const { headers } = await call(service(), '/ping/', { key: LIVE_KEY.key });
		const { operation } = operations().find(({ path }) => path === '/ping/')!;
		for (const name of Object.keys(declared(document, operation, 200)!.headers)) {
			expect([name, headers.has(name)]).toEqual([name, true]);
		}
		expect(declared(document, operation, 429)!.headers).toHaveProperty('Retry-After');
	});

	test('is read-only: a POST request returns 405', async () => {
		expect((await call(service(), '/openapi.json', { method: 'POST' })).status).toBe(405);
	});
});
