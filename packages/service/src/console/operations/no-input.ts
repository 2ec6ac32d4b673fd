import { z } from 'zod';

/** Schema of operations without input. */
export const noInput = z.object({});
