import { z } from 'zod';

/** JSON object in the OpenAPI document. */
export type Json = Record<string, unknown>;

/**
 * Converts a zod schema to JSON Schema 2020-12. Omits rules that can't be converted, such as "exactly one of
 * two fields". The API still rejects violations, with status code 400 and a message.
 *
 * @param io whether the schema describes requests or responses
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
	const result: Json = z.toJSONSchema(schema, {
		io,
		target: 'draft-2020-12',
		unrepresentable: 'any',
		override: ({ jsonSchema }) => {
			if (jsonSchema.format !== undefined) delete jsonSchema.pattern; // the format implies the pattern
		},
	});
	delete result.$schema; // the OpenAPI version implies it
	return result;
}
