import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, SCOPE_GRANTS } from '@contact-sync/core';
import { openService } from '@contact-sync/testing/service';
import { ROOT } from '@contact-sync/testing/paths';

const page = readFileSync(join(ROOT, 'docs/reference/api.md'), 'utf8');

interface Operation {
	security: Array<{ ApiKey: string[] }>;
	parameters?: Array<{ name: string; in: string }>;
	requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
	responses: Record<string, object>;
}

let operations: Array<{ method: string; path: string; operation: Operation }>;
beforeAll(async () => {
	const service = await openService();
	const response = await fetch(`${service.url}/openapi.json`);
	const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
	operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({
			method: method.toUpperCase(),
			path,
			operation,
		})),
	);
	await service.stop();
});

/** Returns the cells of the tables in a section. */
const rowsIn = (section: string): string[][] =>
	[...section.matchAll(/^\|(.+)\|$/gm)].map(([, row]) =>
		row!.split('|').map((cell) => cell.trim()),
	);

const sectionOf = (heading: string): string =>
	page.split(/^(?=##)/m).find((part) => part.startsWith(`${heading}\n`)) ?? '';

describe('the reference of the API', () => {
	it('lists the methods, paths, and scopes of the OpenAPI document', () => {
		const listed = rowsIn(sectionOf('## 4. Endpoints')).slice(2);
		expect(listed).toEqual(
			operations.map(({ method, path, operation }) => {
				const [scope] = operation.security[0]!.ApiKey;
				return [method, `\`${path}\``, scope ? `\`${scope}\`` : 'any valid key'];
			}),
		);
	});

	it('names every parameter and every field of a request', () => {
		for (const { path, operation } of operations) {
			const section = sectionOf(`### \`${path}\``);
			const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {};
			const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
			const names = [...Object.keys(body), ...query.map(({ name }) => name)];
			expect([path, section === '']).toEqual([path, false]);
			expect([path, names.filter((name) => !section.includes(`\`${name}\``))]).toEqual([path, []]);
		}
	});

	it('lists all scopes, and explains all status codes', () => {
		const scopes = rowsIn(sectionOf('## 5. Authentication')).slice(2);
		expect(scopes.map(([scope]) => scope)).toEqual(
			Object.keys(SCOPE_GRANTS).map((scope) => `\`${scope}\``),
		);
		const codes = new Set(operations.flatMap(({ operation }) => Object.keys(operation.responses)));
		const errors = sectionOf('## 7. Errors');
		expect([...codes].filter((code) => !errors.includes(code))).toEqual([]);
	});

	it('states the limits that the core assumes', () => {
		const limits = rowsIn(sectionOf('## 8. Limits')).slice(2);
		const [minute, hour] = limits.map(([, value]) => Number(value!.replace(',', '')));
		expect({ perMinute: minute, perHour: hour }).toEqual(DEFAULT_LIMITS);
	});
});
