import { z } from 'zod';

/** A JSON object of the document. */
export type Json = Record<string, unknown>;

/**
 * What a zod schema says, as JSON Schema 2020-12. Rules beyond it, such as "one of the two", stay unsaid: they are answered with
 * 400 and a text.
 *
 * @param io what goes in or what comes out
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
	const said: Json = z.toJSONSchema(schema, {
		io,
		target: 'draft-2020-12',
		unrepresentable: 'any',
		override: ({ jsonSchema }) => {
			if (jsonSchema.format !== undefined) delete jsonSchema.pattern; // it says the same, at length
		},
	});
	delete said.$schema; // the document's version says it
	return said;
}
