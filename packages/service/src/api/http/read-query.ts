import type { z } from 'zod';
import { invalidFields } from '../../base/domain-error.ts';
import { fieldTexts } from '../../domain/values/field-texts.ts';
import type { RequestContext } from './env.ts';

/**
 * Reads the query parameters, and validates them with the schema.
 *
 * @throws Problem 400 with the invalid parameters
 */
export function readQuery<T>(c: RequestContext, schema: z.ZodType<T> | undefined): T {
	if (schema === undefined) return undefined as T; // the handler reads no query parameters
	const repeated = fieldTexts(repetitions(c.req.queries()));
	if (repeated !== undefined) throw invalidFields(repeated);
	const result = schema.safeParse(c.req.query());
	if (result.success) return result.data;
	throw invalidFields(
		fieldTexts(result.error.issues) ?? { query: ["The query string isn't valid."] },
	);
}

const repetitions = (parameters: Record<string, string[]>): z.core.$ZodIssue[] =>
	Object.entries(parameters).flatMap(([name, values]) =>
		values.length > 1
			? [{ code: 'custom', path: [name], message: 'Send this parameter only once.', input: values }]
			: [],
	);
