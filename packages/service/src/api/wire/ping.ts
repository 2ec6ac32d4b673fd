import type { Ping } from '@contact-sync/core';
import { z } from 'zod';

/** Response of GET /ping/. api.md section 4. */
export const ping = z.strictObject({
	product: z.string(),
	environment: z.enum(['live', 'test']),
	scopes: z.array(z.string()),
}) satisfies z.ZodType<Ping>;
