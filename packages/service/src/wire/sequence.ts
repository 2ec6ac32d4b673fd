import type { Sequence } from '@contact-sync/core';
import { z } from 'zod';

/** Sequence in a response. An assumption except for the slug: api.md doesn't show it. */
export const sequence = z.strictObject({
	slug: z.string(),
	name: z.string(),
	active: z.boolean(),
	steps: z.int(),
}) satisfies z.ZodType<Sequence>;
