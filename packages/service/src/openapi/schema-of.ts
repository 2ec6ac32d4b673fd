import { z } from 'zod';

/** JSON object of the document. */
export type Json = Record<string, unknown>;

/**
 * Converts a zod schema to JSON Schema 2020-12. Rules that it can't express, such as "one of the two", are omitted; violations get
 * 400 with a message.
 *
 * @param io whether the schema describes requests or responses
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
	const result: Json = z.toJSONSchema(schema, {
		io,
		target: 'draft-2020-12',
		unrepresentable: 'any',
		override: ({ jsonSchema }) => {
			if (jsonSchema.format !== undefined) delete jsonSchema.pattern; // the format already specifies it
		},
	});
	delete result.$schema; // the document's version specifies it
	return result;
}
