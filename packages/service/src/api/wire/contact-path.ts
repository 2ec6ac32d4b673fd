import { z } from 'zod';

/** Path parameter of /contacts/{id}/…. api.md section 4. */
export const contactPath = z.object({ id: z.guid() });
