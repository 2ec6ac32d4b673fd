import type { JsonSchema } from './json-schema.ts';
import { resolve } from './json-schema.ts';

export interface Parameter {
	name: string;
	in: 'path' | 'query';
	required: boolean;
	schema: JsonSchema;
}

export interface DeclaredAnswer {
	description: string;
	headers: Record<string, { $ref: string }>;
	content: { 'application/json': { schema: JsonSchema } };
}

export interface Operation {
	operationId: string;
	summary: string;
	description: string;
	security: Record<string, string[]>[];
	parameters?: Parameter[];
	requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } };
	responses: Record<string, DeclaredAnswer | { $ref: string }>;
}

/** Parts of an OpenAPI document that the tests read. */
export interface Document {
	openapi: string;
	info: { title: string; version: string };
	servers: { url: string }[];
	paths: Record<string, Record<string, Operation>>;
	components: Record<string, Record<string, object>>;
}

/** Returns every operation with its method and path. */
export const operationsOf = ({ paths }: Document) =>
	Object.entries(paths).flatMap(([path, onPath]) =>
		Object.entries(onPath).map(([method, operation]) => ({ path, method, operation })),
	);

/** Returns the declared response of an operation for a status, or undefined. */
export function declared(document: Document, operation: Operation, status: number) {
	const response = operation.responses[status];
	return response && '$ref' in response
		? resolve<DeclaredAnswer>(document, response.$ref)
		: response;
}

/** Returns the sorted names of a response's headers that the document describes. */
export const documentedIn = (headers: Headers, { components }: Document): string[] =>
	Object.keys(components.headers!)
		.filter((name) => headers.has(name))
		.sort();
