import type { Ping } from '@contact-sync/core';
import { z } from 'zod';
import { ENVIRONMENTS } from '../../store/owner.ts';

/** Response of GET /ping/. api.md section 4. */
export const ping = z.strictObject({
	product: z.string(),
	environment: z.enum(ENVIRONMENTS),
	scopes: z.array(z.string()),
}) satisfies z.ZodType<Ping>;
