import type { z } from 'zod';
import { invalidFields } from '../base/domain-error.ts';
import { fieldTexts } from '../wire/field-texts.ts';
import type { RequestContext } from './env.ts';

/**
 * Reads the query parameters as the schema says.
 *
 * @throws Problem 400 with the invalid parameters
 */
export function readQuery<T>(c: RequestContext, schema: z.ZodType<T> | undefined): T {
	if (schema === undefined) return undefined as T; // the handler reads none
	const result = schema.safeParse(c.req.query());
	if (result.success) return result.data;
	throw invalidFields(
		fieldTexts(result.error.issues) ?? { query: ["The query string isn't valid."] },
	);
}
