import { z } from 'zod';

/** The varying part of /contacts/{id}/…. api.md section 4. */
export const contactPath = z.object({ id: z.guid() });
