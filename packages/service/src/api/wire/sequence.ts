import type { Sequence } from '@contact-sync/core';
import { z } from 'zod';

/** Sequence in a response. All fields except the slug are an assumption: api.md doesn't specify them. */
export const sequence = z.strictObject({
	slug: z.string(),
	name: z.string(),
	active: z.boolean(),
	steps: z.int(),
}) satisfies z.ZodType<Sequence>;
