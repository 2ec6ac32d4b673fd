import type { z } from 'zod';
import type { Problem } from '../http/problem.ts';
import type { RouteDefinition } from '../http/route.ts';
import { headersOf } from './components.ts';
import { schemaOf, type Json } from './schema-of.ts';

/** Descriptions of successful responses, by status code. api.md section 7. */
const SUCCESSES: Record<number, string> = {
	200: 'Success.',
	201: 'Success: the resource was created.',
	202: 'Accepted; the work was scheduled.',
};

/** Errors that an endpoint's definition implies. */
const COMMON_PROBLEMS: readonly [
	status: Problem['status'],
	has: (definition: RouteDefinition) => boolean,
][] = [
	[400, ({ body, query }) => body !== undefined || query !== undefined],
	[401, () => true],
	[403, ({ scope }) => scope !== 'any valid key'],
	[404, ({ params }) => params !== undefined],
	[413, ({ body }) => body !== undefined],
	[415, ({ body }) => body !== undefined],
	[429, () => true],
	[503, () => true],
];

/** Returns the OpenAPI operation of an endpoint. */
export function operationOf(definition: RouteDefinition): Json {
	const { summary, scope, params, query, body } = definition;
	const parameters = [...parametersOf('path', params), ...parametersOf('query', query)];
	return {
		operationId: operationId(definition),
		tags: [definition.path.split('/')[1]!],
		summary,
		description:
			scope === 'any valid key' ? 'Requires any valid key.' : `Requires the scope ${scope}.`,
		security: [{ ApiKey: scope === 'any valid key' ? [] : [scope] }],
		...(parameters.length > 0 && { parameters }),
		...(body && { requestBody: { required: true, content: contentOf(body, 'input') } }),
		responses: { ...successes(definition), ...problems(definition) },
	};
}

/** Returns an operation ID, such as `post_contacts_upsert`. */
const operationId = ({ method, path }: RouteDefinition): string =>
	[method.toLowerCase(), ...path.match(/\w+/g)!].join('_');

const contentOf = (schema: z.ZodType, io: 'input' | 'output'): Json => ({
	'application/json': { schema: schemaOf(schema, io) },
});

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
	if (schema === undefined) return [];
	const { properties, required = [] } = schemaOf(schema, 'input') as {
		properties: Record<string, Json>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, parameterSchema]) => ({
		name,
		in: place,
		required: required.includes(name),
		schema: parameterSchema,
	}));
}

function successes({ responses }: RouteDefinition): Json {
	const entries = Object.entries(responses).map(([status, schema]) => [
		status,
		{
			description: SUCCESSES[Number(status)],
			headers: headersOf(Number(status)),
			content: contentOf(schema, 'output'),
		},
	]);
	return Object.fromEntries(entries) as Json;
}

function problems(definition: RouteDefinition): Json {
	const common = COMMON_PROBLEMS.filter(([, has]) => has(definition)).map(([status]) => status);
	const all = new Set([...common, ...(definition.problems ?? [])]);
	return Object.fromEntries(
		[...all].map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
	);
}
