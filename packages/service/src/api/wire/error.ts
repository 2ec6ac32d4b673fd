import type { ErrorBody as WireErrorBody } from '@contact-sync/core';
import { z } from 'zod';

/** Body of every error. api.md section 7. */
export const errorBody = z.strictObject({
	detail: z.string(),
	errors: z.record(z.string(), z.array(z.string())).optional(),
}) satisfies z.ZodType<WireErrorBody>;

export type ErrorBody = z.infer<typeof errorBody>;
